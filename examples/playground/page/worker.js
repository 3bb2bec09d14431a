// SPDX-License-Identifier: MIT
//
// A worker: the solvers, asked one question after the other. What is asked early waits for them.
const ready = solvers();

onmessage = async ({ data }) => {
  try {
    const module = await ready;
    postMessage({ id: data.id, text: module.ccall('seesaw_ask', 'string', ['string'], [data.text]) });
  } catch (error) {
    postMessage({ id: data.id, dead: String(error) });
  }
};
