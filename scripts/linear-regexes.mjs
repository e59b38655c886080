// A rule for oxlint: refuses a regular expression that takes more than linear time (security T38).
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';

// Bounded by steps, so that a busy machine gives the same verdicts. The time limit only ends a run that would fill the
// memory; the slowest expression so far took a hundredth of it.
const steps = {
  timeout: 120_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // A trial of the attack would take long, and depend on the machine.
  skipRecall: true,
  randomSeed: 1,
};

const { version } = JSON.parse(readFileSync(new URL('../node_modules/recheck/package.json', import.meta.url), 'utf8'));
/** Identifies the judge: another version or other steps may give other verdicts. */
export const judge = createHash('sha256')
  .update(JSON.stringify([version, steps]))
  .digest('hex')
  .slice(0, 12);

// Judging all expressions takes half a minute, so the repository contains the safe ones, each as JSON on a line after
// the judge's. A test judges every line again. The linter judges a new expression when it first meets it.
const file = fileURLToPath(new URL('safe-regexes.txt', import.meta.url));

/** The judge of the stored verdicts, and the safe expressions as JSON. */
export function storedVerdicts() {
  const [by, ...keys] = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [''];
  return { by, keys };
}

/** The judge's verdict on an expression. */
export const judged = (pattern, flags) => checkSync(pattern, flags, steps);

const { by, keys } = storedVerdicts();
const safe = new Set(by === judge ? keys : []);
if (by !== judge) writeFileSync(file, `${judge}\n`);

function verdictOn(pattern, flags) {
  const key = JSON.stringify([pattern, flags]);
  if (safe.has(key)) return { status: 'safe' };
  const verdict = judged(pattern, flags);
  if (verdict.status === 'safe') {
    safe.add(key);
    appendFileSync(file, `${key}\n`);
  }
  return verdict;
}

function create(context) {
  function look(node, pattern, flags) {
    const { status, complexity } = verdictOn(pattern, flags);
    if (status === 'safe') return;
    const time = complexity ? `takes ${complexity.summary} time` : 'cannot be judged';
    context.report({ node, message: `This expression ${time}: bound its repetitions, or do without it.` });
  }

  function lookMade(node) {
    if (node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map(({ value }) => value);
    if (typeof pattern === 'string') look(node, pattern, flags ?? '');
    else
      context.report({
        node,
        message: 'An expression is written out, never made of a text: what it takes cannot be judged.',
      });
  }

  return {
    Literal: (node) => node.regex && look(node, node.regex.pattern, node.regex.flags),
    NewExpression: lookMade,
    CallExpression: lookMade,
  };
}

export default { meta: { name: 'regexes' }, rules: { linear: { create } } };
