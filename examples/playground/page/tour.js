// SPDX-License-Identifier: MIT
//
// Five steps through the ideas, each on a position of its own. At the end the game that was left is
// there again.

const connect = '7 4 7 7 2 3 1 7 7 3 4 6 5 2';
const small = '3 3 3 3 5 1 2 4 3 4 2 1 2 2 4 5 4 2 1';
const smallRules = 'width=5 height=5 connect=4';

const steps = [
  { game: 'connect_four', moves: connect, spot: 'play', title: 'Every move has a value',
    text: 'The number over a column is its exact score: what both sides reach with best play. +2 means that you win with two discs to spare, 0 is a draw. The solver asks “is it worth more than v?” until one answer is left. Play a disc and watch the numbers change.',
    source: 'Hernandez, Daza and Florez, “The Study of the Impact of the Search Algorithms in Board Games”, 2020, compares such searches.' },
  { game: 'connect_four', moves: connect, spot: 'seesaw', title: 'Proof numbers',
    text: 'Can the first player force a win? The proof number pn counts the leaves that must still be proved to say yes, the disproof number dn those to say no. The search always works where least is missing, so it swings from move to move: the seesaw effect. PPNS weighs the same leaves by their chance to be a win.',
    source: 'Primanita, Khalid and Iida, “Computing Games: Bridging the Gap Between Search and Entertainment”, 2021.' },
  { game: 'tic_tac_toe', moves: '0 4', spot: 'conspiracy', title: 'Conspiracy numbers',
    text: 'The conspiracy number of a value says how many leaves must change before the search returns that value. A result that one leaf can change is unstable; one that needs many is stable. Positions where these numbers change fast are critical.',
    source: 'Khalid, Yusof, Iida and Ishitobi, “Critical Position Identification in Games and Its Application to Speculative Play”, 2015.' },
  { game: 'connect_four', rules: smallRules, spot: 'rules', measure: true, title: 'Game refinement',
    text: 'GR = √B / D relates the options B of a move to the length D of a game. Games that people have refined for centuries lie between 0.07 and 0.08. This board is a little smaller than usual, and engines have just played on both. Change the numbers, press Measure, and see where yours lies.',
    source: 'Liu Chang, “Solving Puzzles and Its Entertaining Analysis in Informational Progresses”, JAIST, 2022. Halim, Baig and Zafar, “Evolutionary Search in the Space of Rules for Creation of New Two-Player Board Games”, 2014, let such measures choose new rules.' },
  { game: 'connect_four', rules: smallRules, moves: small, spot: 'motion', title: 'Motion in mind',
    text: 'Read the rate of success as a velocity v and the difficulty as a mass m = 1 − v. Then p₁ = mv is momentum and Eₚ = 2mv² is potential energy. Momentum is greatest where success and failure are equally likely. The charts show these numbers for the game on the board.',
    source: 'Liu Chang, 2022, chapter 2; Primanita, Khalid and Iida, 2021, section V.' },
];

export function tour({ choose, measure, app, element }) {
  let at = -1;
  let left = null; // the game before the tour
  // On a phone, what is above it grows while charts arrive: it stays in sight until a hand moves the page.
  const narrow = () => innerWidth <= 820;
  let sight = null;
  const see = (behavior) => sight?.scrollIntoView({ block: narrow() ? 'start' : 'center', behavior });
  new ResizeObserver(() => { if (narrow()) see('auto'); }).observe(document.body);
  for (const moved of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(moved, () => { sight = null; }, { passive: true });
  const unmark = () => document.querySelectorAll('.spot').forEach((n) => n.classList.remove('spot'));
  async function end() {
    at = -1;
    sight = null;
    element('guide').hidden = true;
    element('tour').focus({ preventScroll: true });
    const { game, opponent, side } = left;
    element('side').value = side;
    await choose(game, left);
    if (app.game === game && opponent) element('opponent').value = opponent;
    element('opponent').onchange();
  }
  async function show(step) {
    if (at < 0 && step >= 0)
      left = { game: app.game, rules: app.rules, moves: app.moves, flags: [...app.flags], seed: app.seed,
        opponent: element('opponent').value, side: element('side').value };
    unmark();
    if (step < 0) {
      await end();
      return;
    }
    at = step;
    const { game, rules, moves, spot, title, text, source } = steps[at];
    element('guide').hidden = false;
    element('guide-step').textContent = `Step ${at + 1} of ${steps.length}`;
    element('guide-title').textContent = title;
    element('guide-text').textContent = text;
    element('guide-source').textContent = source;
    element('guide-back').disabled = at === 0;
    element('guide-next').textContent = at + 1 === steps.length ? 'Done' : 'Next';
    element('guide').classList.toggle('left', element('panels').contains(element(spot)));
    element(spot).classList.add('spot');
    element('side').value = 'first';
    await choose(game, { rules, moves: (moves ?? '').split(' ').filter(Boolean) });
    if (at !== step) return;
    sight = element(spot);
    see(matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth');
    element('guide-next').focus({ preventScroll: true });
    if (!steps[at].measure) return;
    await measure();
    if (at !== step || !narrow() || !sight) return;
    sight = element('measures');
    see('auto');
  }
  element('tour').onclick = () => { if (at < 0) show(0); };
  element('guide-back').onclick = () => show(at - 1);
  element('guide-next').onclick = () => show(at + 1 < steps.length ? at + 1 : -1);
  element('guide-end').onclick = () => show(-1);
  addEventListener('keydown', (event) => { if (event.key === 'Escape' && at >= 0) show(-1); });
}
