import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { hoistedReact, reactFiles } from './scripts/hoisted-react.mjs';
import { unusedRouterParts } from './scripts/unused-router-parts.mjs';
import { defineConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';

/**
 * Puts a style sheet into its cascade layer: a module without one gets the layer of its folder. So the order in which
 * pages, and their sheets, are opened never decides between two rules.
 */
function layered(code: string, id: string): string {
  if (!id.endsWith('.module.css')) return code;
  // `composes` would copy the other sheet's rules into this one outside of every layer, where they would override all
  // layers.
  if (/composes:[^;]*from ['"]/.test(code))
    throw new Error(`${id} takes a class from another sheet; give the element both classes`);
  if (code.startsWith('@layer')) return code;
  const layer = /\/src\/web\/(ui|pages)\//.exec(id)?.[1] ?? 'components';
  return `@layer ${layer} {\n${code}}\n`;
}

// Declares the order of the layers before any layer has a rule, whichever file the bundler puts first.
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css') ? `@layer base, prose, ui, components, pages;\n${layered(code, id)}` : null,
};

/**
 * The name of a class in the build: as short as possible, and unique to its file. It occurs in the style sheet, the
 * scripts and every page, and compresses well because all classes of a file have the same end.
 */
const scopedName = (name: string, file: string): string =>
  `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`;

// Libraries choose their production or development code by this variable; the server always runs the production code.
const production = { 'process.env.NODE_ENV': '"production"' };

// The router's components for its other modes bring its framework with them: a bundler cannot know that creating them
// has no side effect, that nothing here measures the router, and that no page changes by a view transition.
const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/.*\/(dom\/lib|router\/router|lib\/components)\.js$/ },
    handler: (code) =>
      code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll('init.instrumentations', 'undefined')
        .replaceAll(/^\t*warnOnce\(.*\);$/gm, '')
        .replace('if (!viewTransitionOpts || !isViewTransitionAvailable) {', 'if (true) {')
        .replace('if (renderDfd && pendingState && router.window) {', 'if (false) {'),
  },
};

// Replaces libraries that add style elements, which the policy of pages refuses, by ones that adopt style sheets
// (docs/decisions/0017). The editor's library can do both; it adopts if there is no head.
const adoptedStyles: Plugin = {
  name: 'adopted-styles',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/style-mod\// },
    handler(code) {
      const condition = '!root.head && root.adoptedStyleSheets';
      if (!code.includes(condition))
        this.error('style-mod has changed: see how it adds styles, which the policy of pages must allow.');
      return code.replace(condition, 'root.adoptedStyleSheets');
    },
  },
};
const behaviour = join(import.meta.dirname, 'src/web/ui/behaviour');
const alias = [
  { find: 'react-style-singleton', replacement: join(behaviour, 'adopted-styles.ts') },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(behaviour, 'lucide-icon.ts') },
];

// The first script of each page, with a hash in its name: browsers cache it without end, and never use it with a page
// of another version. Development serves it under its own name.
const first = 'public/first.js';
const hashedFirst: Plugin = {
  name: 'hashed-first',
  apply: 'build',
  buildStart() {
    const source = readFileSync(join(import.meta.dirname, first));
    this.emitFile({ type: 'asset', name: 'first.js', originalFileName: first, source });
  },
};

/** Builds the server and its libraries as JavaScript in few files, which load fast (docs/decisions/0004). */
const server: UserConfig = {
  define: production,
  build: {
    outDir: 'dist/server',
    target: 'node24',
    ssr: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: [
        'src/server/start.ts',
        'src/server/main.ts',
        'src/server/db/embedded/embedded-worker.ts',
        'src/server/features/texts/markdown-worker.ts',
        'src/server/features/texts/text-worker.ts',
        'src/server/features/media/convert-process.ts',
        'src/server/http/cards/card-worker.ts',
        // The scripts, for a copy without sources such as the image. The one for pictures needs a browser.
        ...globSync('scripts/*.ts', { cwd: import.meta.dirname, exclude: ['scripts/pictures.ts'] }),
      ],
      // Without folders, so that a file's neighbours in the build are those of main.js. Neither minified nor
      // tree-shaken: both drop calls without a used result, and such a call may be a check that throws.
      output: { chunkFileNames: '[name].js', minify: false },
      treeshake: false,
    },
  },
  // These packages open their own files, so they stay in node_modules.
  ssr: {
    noExternal: true,
    external: [
      '@electric-sql/pglite',
      '@fastify/swagger-ui',
      '@resvg/resvg-wasm',
      'harfbuzzjs',
      'piscina',
      'sharp',
      'vite',
      'wawoff2',
    ],
  },
};

// Builds the pages three times from the same source: for readers, for the admin's dashboard (`--mode dashboard`), and
// for the server's rendering; `--mode server` builds the server itself. In development the server embeds Vite.
const pages = ({ command, isSsrBuild, mode }: ConfigEnv): UserConfig => ({
  plugins: [
    layers,
    unusedRouterParts,
    unusedParts,
    adoptedStyles,
    ...(isSsrBuild ? [] : [hashedFirst, hoistedReact]),
    react(),
  ],
  publicDir: 'public',
  resolve: { alias: command === 'build' && !isSsrBuild ? [...alias, ...reactFiles] : alias },
  ...(command === 'build' ? { define: production } : {}),
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? { outDir: 'dist/pages', target: 'node24', copyPublicDir: false }
    : {
        ...(mode === 'dashboard'
          ? { outDir: 'dist/dashboard', assetsDir: 'assets/dashboard', copyPublicDir: false }
          : { outDir: 'dist/client' }),
        target: 'es2022',
        // An article's scripts are 1 kB smaller than with the bundler's own minifier.
        minify: 'terser',
        // Omits code for Safari 10 and other browsers older than the target.
        terserOptions: {
          ecma: 2022,
          module: true,
          safari10: false,
          // A function that is inlined, in one place or several, compresses worse.
          compress: { ecma: 2022, passes: 3, unsafe_arrows: true, inline: 1 },
        },
        // Into a hidden folder, which is not served.
        manifest: true,
        assetsInlineLimit: 0,
        // Links prefetch their pages. A list of each page's files would add more to every page than it saves.
        modulePreload: false,
        // The editor's grammars are one file, which only admins load.
        ...(mode === 'dashboard' ? { chunkSizeWarningLimit: 800 } : {}),
        rolldownOptions: {
          input: mode === 'dashboard' ? 'src/web/entry.dashboard.tsx' : 'src/web/entry.browser.tsx',
          output: {
            // Few files that compress well together, instead of one for each set of pages that share a component.
            codeSplitting: {
              groups: [
                // The style sheet of every page, without parts that no article needs at first. Each page has one of its
                // own, too.
                {
                  name: 'frame',
                  test: /src\/web\/(ui\/(?!(dialog|table|panel|note|link-tabs)\.)|layout\/|styles\/).*\.css$/,
                },
                // Leaves out the code that only lists in pages need.
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*nfiniteQuery(Observer)?\.js)/,
                },
                // All code of an article in one file, with the entry and the parts shared with other pages: 4 kB less
                // than in several files.
                {
                  name: 'article',
                  test: /src\/web\/(entry\.browser|pages\/article\/article|features\/texts\/reveal)\.tsx?/,
                },
                {
                  name: 'shared',
                  test: /src\/web\/(ui|layout|features|client|navigation)\/|preload-helper|node_modules\/lucide-react/,
                  minShareCount: 7,
                },
              ],
            },
          },
        },
      },
  // A build contains its libraries; in development Node loads them from node_modules.
  ssr: command === 'build' ? { noExternal: true } : {},
});

export default defineConfig((environment) => (environment.mode === 'server' ? server : pages(environment)));
