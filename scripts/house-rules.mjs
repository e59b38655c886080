// Rules that oxlint lacks: the order of the folders, and the interface between browser and server.

/**
 * The rooms of each tree, the lowest first: a file imports from its own room and from those below it
 * (docs/architecture.md, Rooms).
 */
const nouns = [
  'people',
  'notices',
  'moderation',
  'texts',
  'media',
  'addresses',
  'search',
  'standing',
  'revisions',
  'articles',
  'bounties',
  'submissions',
  'submissions-review',
  'drafts',
];
const rooms = {
  drawings: [],
  figures: ['kinds'],
  contract: nouns,
  server: ['core', 'db', 'chain', 'jobs', 'http', ...nouns],
  web: ['ui', 'say', 'typed', 'client', 'lists', 'site', 'navigation', ...nouns, 'layout', 'pages'],
};

/**
 * The place of a source file: its tree, its path in the tree, and its room. Undefined for a file at a tree's root, and
 * outside of the trees.
 */
function placeOf(path) {
  const [tree, ...rest] = `/${path}`.split('/src/').at(-1).split('/');
  if (!(tree in rooms) || rest.length === 0) return undefined;
  const inTree = rest.join('/');
  const folders = rest.slice(0, -1);
  return { tree, inTree, room: folders[0] === 'features' ? folders[1] : folders[0] };
}

/** The place of an imported file; undefined for a package. */
function imported(from, specifier) {
  if (specifier.startsWith('#')) return placeOf(`src/${specifier.slice(1)}`);
  return specifier.startsWith('./') ? placeOf(new URL(specifier, `file:///${from}`).pathname) : undefined;
}

const isTest = (path) => /\.test\.tsx?$/.test(path);

/** Calls `judge` for every import in a source file, except tests. */
const overImports = (judge) => (context) => {
  const { filename } = context;
  const place = placeOf(filename);
  if (place === undefined || isTest(filename)) return {};
  const look = (node) => {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string') return;
    const message = judge({ node, place, specifier, target: imported(filename, specifier) });
    if (message) context.report({ node, message });
  };
  return { ImportDeclaration: look, ExportNamedDeclaration: look, ExportAllDeclaration: look, ImportExpression: look };
};

const order = overImports(({ place, target }) => {
  if (target?.tree !== place.tree || !place.room || !target.room || place.room === target.room) return '';
  const line = rooms[place.tree];
  if (!line.includes(place.room))
    return `The folder '${place.room}' has no place among the rooms; give it one in scripts/house-rules.mjs.`;
  if (line.indexOf(target.room) < line.indexOf(place.room)) return '';
  return `'${place.room}' stands below '${target.room}': folders are a straight line, and import only from those below them.`;
});

const contractAlone = overImports(({ place, specifier, target }) =>
  place.tree !== 'contract' || specifier === 'zod' || target?.tree === 'contract'
    ? ''
    : 'The contract imports only zod and itself: both sides must be able to read it.',
);

const figuresAlone = overImports(({ place, target }) => {
  if (place.tree !== 'figures') return '';
  if (target?.tree !== 'figures')
    return 'Figures import only themselves: the same code runs on the server and in every browser.';
  return target.room === 'kinds' ? 'A kind of figure is imported by nobody: the folder is the list of kinds.' : '';
});

const drawingsAlone = overImports(({ place, target }) =>
  place.tree !== 'drawings' || target?.tree === 'drawings'
    ? ''
    : 'Drawings import only themselves: the same code runs on the server and in every browser.',
);

const isType = (node) =>
  node.importKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every(({ importKind }) => importKind === 'type'));

const ownNoun = overImports(({ node, place, target }) =>
  !place.inTree.endsWith('.routes.ts') ||
  !target?.inTree.startsWith('features/') ||
  target.room === place.room ||
  isType(node)
    ? ''
    : 'Routes import the contract, http and their own domain file.',
);

const typesAlone = overImports(({ node, place, target }) =>
  place.tree !== 'web' ||
  target?.tree !== 'contract' ||
  isType(node) ||
  target.inTree.endsWith('limits.ts') ||
  [
    'format.ts',
    'kinds.ts',
    'slug.ts',
    'timing.ts',
    'media/taken.ts',
    'media/undescribed.ts',
    'texts/changed-characters.ts',
    'texts/footnote.ts',
    'texts/headings.ts',
    'articles/names.ts',
    'revisions/suggested-change.ts',
    'standing/ranks.ts',
    'submissions/change-words.ts',
    'submissions/line-words.ts',
    'submissions/weeks.ts',
    'addresses/explorers.ts',
    'addresses/may-be-pasted.ts',
  ].includes(target.inTree)
    ? ''
    : 'The browser takes only types from the contract (and its numbers, words and plain functions): no validator belongs in its bundle.',
);

/** Files with functions that examine every word of a text: long texts need them in the thread for texts. */
const inThread = [
  'text-blocks.ts',
  'compared-figures.ts',
  'compared-text.ts',
  'compared-versions.ts',
  'likeness.ts',
  'merged-text.ts',
  'edits.ts',
  'authorship.ts',
  'word-parts.ts',
].map((file) => `features/texts/${file}`);

const thread = overImports(({ node, place, target }) =>
  place.tree !== 'server' ||
  target?.tree !== 'server' ||
  !inThread.includes(target.inTree) ||
  [...inThread, 'features/texts/text-work.ts'].includes(place.inTree) ||
  isType(node) ||
  node.specifiers?.every(
    ({ importKind, imported: { name } }) => importKind === 'type' || name === 'applyEdits' || name === 'spread',
  )
    ? ''
    : 'Long texts are looked at in a thread of their own: ask it by `inTexts`, or outside of saving by `inTextsShown`, of text-thread.ts.',
);

const addresses = (context) => {
  const place = placeOf(context.filename);
  if (place?.tree !== 'web' || place.inTree === 'navigation/paths.ts') return {};
  const judge = (node, text) => {
    if (text.includes('/api/'))
      context.report({
        node,
        message: 'Ask by the call’s address in the contract: `read`, `ask` or `send` of #web/client/calls.ts.',
      });
  };
  return {
    Literal: (node) => typeof node.value === 'string' && !node.parent?.source && judge(node, node.value),
    TemplateElement: (node) => judge(node, node.value.raw),
  };
};

/** Whether this part of the syntax tree names a query's key. */
const namesKey = (node) => {
  if (node === null || typeof node !== 'object') return false;
  if (node.type === 'Identifier') return node.name === 'queryKey';
  return Object.entries(node).some(
    ([name, part]) => name !== 'parent' && (Array.isArray(part) ? part.some(namesKey) : namesKey(part)),
  );
};

const keys = (context) => {
  if (placeOf(context.filename)?.tree !== 'web') return {};
  return {
    CallExpression: (node) => {
      const method = node.callee.property?.name;
      if (!['test', 'exec', 'match', 'matchAll', 'search', 'startsWith', 'includes'].includes(method)) return;
      if (namesKey(node.callee.object) || node.arguments.some(namesKey))
        context.report({
          node,
          message: 'What a query was made from is said by its tags, not read from its key: see #web/client/tags.ts.',
        });
    },
    TSAsExpression: (node) => {
      if (node.typeAnnotation.typeName?.name === 'Promise')
        context.report({ node, message: 'What a call answers is known by its address: no promise is cast.' });
    },
  };
};

export default {
  meta: { name: 'house' },
  rules: {
    order: { create: order },
    'contract-alone': { create: contractAlone },
    'figures-alone': { create: figuresAlone },
    'drawings-alone': { create: drawingsAlone },
    'own-noun': { create: ownNoun },
    'types-alone': { create: typesAlone },
    thread: { create: thread },
    addresses: { create: addresses },
    keys: { create: keys },
  },
};
