// A rule for oxlint: no regular expression whose time grows faster than the text that it reads (security T38).
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
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

// Judging all of them takes most of the time of `npm run check`. What is safe stays so for the same judge.
const { version } = JSON.parse(readFileSync(new URL('../node_modules/recheck/package.json', import.meta.url), 'utf8'));
const judge = createHash('sha256')
  .update(JSON.stringify([version, steps]))
  .digest('hex')
  .slice(0, 12);
const folder = fileURLToPath(new URL('../.cache/regexes', import.meta.url));
const file = `${folder}/${judge}`;
const safe = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);

function verdictOn(pattern, flags) {
  const key = JSON.stringify([pattern, flags]);
  if (safe.has(key)) return { status: 'safe' };
  const verdict = checkSync(pattern, flags, steps);
  if (verdict.status === 'safe') {
    safe.add(key);
    mkdirSync(folder, { recursive: true });
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
