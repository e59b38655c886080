/**
 * @file Removes the parts of the router that no page uses from the browser's scripts. A bundler keeps them, because the
 * router decides only at run time whether a page needs them. Together they are 5 kB of each page's scripts.
 */

// Functions, each with a first statement that returns: the minifier drops the rest.
const functions = [
  // Fetchers: pages load data by queries (src/web/client).
  ['fetch', 'return;'],
  ['getFetcher', 'return;'],
  ['resetFetcher', 'return;'],
  ['deleteFetcher', 'return;'],
  ['queueFetcherForDeletion', 'return;'],
  ['getUpdatedRevalidatingFetchers', 'return;'],
  ['markFetchRedirectsDone', 'return false;'],
  ['abortStaleFetchLoads', 'return false;'],
  // Forms and actions: pages send by calls (src/web/client/sending.ts).
  ['normalizeNavigateOptions', 'return { path };'],
  ['isMutationMethod', 'return false;'],
  ['handleAction', 'return {};'],
  ['getActionDataForCommit', 'return {};'],
  ['getUpdatedActionData', 'return;'],
  ['getSubmissionFromNavigation', 'return;'],
  // Only actions and these two reload a page's data.
  ['interruptActiveLoads', 'return;'],
  ['revalidate', 'return;'],
  // All routes are known from the start, and loaded by functions.
  ['checkFogOfWar', 'return {};'],
  ['discoverRoutes', 'return {};'],
  ['cancelDiscoveryNavigation', 'return;'],
  ['patchRoutes', 'return;'],
  ['_internalSetRoutes', 'return;'],
  // Middleware.
  ['runClientMiddlewarePipeline', 'return;'],
  // Loaders return data or throw an error: never a response.
  [
    'convertDataStrategyResultToDataResult',
    'const { type: is, result: of } = dataStrategyResult; return { type: is, [is]: of };',
  ],
  ['isRedirectDataStrategyResult', 'return false;'],
  ['isRedirectResult', 'return false;'],
  // No page changes by a view transition.
  ['restoreAppliedTransitions', 'return;'],
  ['persistAppliedTransitions', 'return;'],
];

// Further code and its replacement.
const replacements = [
  ['fetchLoadMatches.forEach((f, key) => {', 'fetchLoadMatches.forEach(() => { return;'],
  ['revalidatingFetchers.forEach((rf) => {', 'revalidatingFetchers.forEach(() => { return;'],
  ['opts.submission && isMutationMethod(opts.submission.formMethod)', 'false'],
  ['future.unstable_customRouteDiscovery', 'false'],
  ['if (fogOfWar.active && fogOfWar.matches)', 'if (false)'],
  ['if (isFogOfWar) {', 'if (false) {'],
  ['redirect = findRedirect(', 'redirect = void ('],
  ['if (redirect) {', 'if (false) {'],
  ['const loadLazyRouteProperty = ({ key, route, manifest, mapRouteProperties }) => {', '$& return;'],
];

// Whether the plugin has transformed the router.
let isFound = false;

/**
 * A plugin for the browsers' build. Fails the build if a new version of the router has another name for one of these
 * parts: somebody must find it again, so that an update does not silently bring it back.
 */
export const unusedRouterParts = {
  name: 'unused-router-parts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  buildEnd(error) {
    if (!error && !isFound) this.error('The router has no file router/router.js any more.');
  },
  transform: {
    filter: { id: '**/node_modules/react-router/**/router/router.js' },
    handler(code) {
      isFound = true;
      let remaining = code;
      for (const [name, body] of functions) {
        const start = remaining.indexOf(`function ${name}(`);
        const end = remaining.indexOf(') {\n', start) + ') {'.length;
        if (start < 0 || end < start) this.error(`The router has no function ${name} any more.`);
        remaining = `${remaining.slice(0, end)} ${body}${remaining.slice(end)}`;
      }
      for (const [before, after] of replacements) {
        if (!remaining.includes(before)) this.error(`The router has no "${before}" any more.`);
        remaining = remaining.replaceAll(before, after);
      }
      return remaining;
    },
  },
};
