// A rule for oxlint: no regular expression whose time grows faster than the text that it reads (security T38).
import { checkSync } from 'recheck';

// Bounded by steps and never by a clock, so that a busy machine judges as an idle one does.
const steps = {
  timeout: null,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  // Trying the attack out would take its time, and judge the machine.
  skipRecall: true,
  randomSeed: 1,
};
const verdicts = new Map();

function verdictOn(pattern, flags) {
  const key = `${pattern}/${flags}`;
  if (!verdicts.has(key)) verdicts.set(key, checkSync(pattern, flags, steps));
  return verdicts.get(key);
}

function create(context) {
  function judge(node, pattern, flags) {
    const { status, complexity } = verdictOn(pattern, flags);
    if (status === 'safe') return;
    const time = complexity ? `takes ${complexity.summary} time` : 'cannot be judged';
    context.report({ node, message: `This expression ${time}: bound its repetitions, or do without it.` });
  }

  function judgeMade(node) {
    if (node.callee.name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map(({ value }) => value);
    if (typeof pattern === 'string') judge(node, pattern, flags ?? '');
    else context.report({ node, message: 'An expression is written out, never made of a text: what it takes cannot be judged.' });
  }

  return {
    Literal: (node) => node.regex && judge(node, node.regex.pattern, node.regex.flags),
    NewExpression: judgeMade,
    CallExpression: judgeMade,
  };
}

export default { meta: { name: 'regexes' }, rules: { linear: { create } } };
