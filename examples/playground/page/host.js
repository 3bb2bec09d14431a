// SPDX-License-Identifier: MIT
//
// Workers and what is asked of them. A lane is one worker with a queue; a worker that dies or does
// not answer is replaced, and the question that killed it fails with a message. Requests carry the
// whole game, so a new worker knows as much as the old one.

const impatience = 700; // milliseconds before a worker that others wait for is given up

let blob = null;
function workerUrl() {
  const text = document.getElementById('solvers').textContent;
  blob = blob || URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  return blob;
}

export class Lane {
  constructor() {
    this.queue = [];
    this.current = null;
    this.count = 0;
    this.restarts = 0;
    this.patience = 20000; // milliseconds before a worker counts as lost
    this.worker = null;
  }

  // Resolves to the answer. Urgent questions pass the others.
  ask(text, { urgent = false } = {}) {
    return new Promise((resolve, reject) => {
      const question = { id: ++this.count, text, resolve, reject, urgent };
      if (urgent) {
        const at = this.queue.findIndex((q) => !q.urgent);
        this.queue.splice(at < 0 ? this.queue.length : at, 0, question);
      } else {
        this.queue.push(question);
      }
      this.next();
    });
  }

  // Whoever is being answered now may be given up soon.
  hurry() {
    const waited = this.current;
    if (!waited) return;
    setTimeout(() => {
      if (this.current === waited && performance.now() - waited.since > impatience)
        this.restart('interrupted');
    }, impatience + 50);
  }

  next() {
    if (this.current || this.queue.length === 0) return;
    if (!this.worker) this.start();
    this.current = this.queue.shift();
    this.current.since = performance.now();
    const { id, text } = this.current;
    this.timer = setTimeout(() => this.restart('it did not answer'), this.patience);
    this.worker.postMessage({ id, text });
  }

  start() {
    const worker = new Worker(workerUrl());
    this.worker = worker;
    worker.onmessage = ({ data }) => {
      if (worker !== this.worker || !this.current || data.id !== this.current.id) return;
      if (data.dead !== undefined) {
        this.restart(data.dead);
        return;
      }
      clearTimeout(this.timer);
      const { resolve } = this.current;
      this.current = null;
      resolve(data.text);
      this.next();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.restart(event.message || 'unknown error');
    };
  }

  restart(why) {
    clearTimeout(this.timer);
    if (this.worker) this.worker.terminate();
    this.worker = null;
    this.restarts += 1;
    const lost = this.current;
    this.current = null;
    if (lost) lost.reject(new Error(`The solver was restarted: ${why}.`));
    this.next();
  }

  // What was asked does not matter any more.
  forget() {
    this.hurry();
    for (const q of this.queue) q.reject(new Error('forgotten'));
    this.queue = [];
  }
}
