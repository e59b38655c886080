// A rule for oxlint: no regular expression whose time grows faster than the text that it reads (security T38).
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkSync } from 'recheck';

// Bounded by steps, so that a busy machine judges as an idle one does. The clock only ends what would go on until the
// memory is full, a hundred times later than the slowest expression that was ever judged.
const steps = {
  timeout: 120_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // Trying the attack out would take its time, and judge the machine.
  skipRecall: true,
  randomSeed: 1,
};

const { version } = JSON.parse(readFileSync(new URL('../node_modules/recheck/package.json', import.meta.url), 'utf8'));
/** Identifies the judge: another version or other steps may judge otherwise. */
export const judge = createHash('sha256')
  .update(JSON.stringify([version, steps]))
  .digest('hex')
  .slice(0, 12);

// Judging all expressions takes half a minute. The repository has the safe ones, each as JSON on a line behind the
// judge; a test judges every line again. A new expression is judged when the linter first meets it.
const file = fileURLToPath(new URL('safe-regexes.txt', import.meta.url));

/** The judge of the stored verdicts, and the expressions that it found safe, as JSON. */
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
