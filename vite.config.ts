import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { unusedRouterParts } from './scripts/unused-router-parts.mjs';
import { defineConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';

/**
 * A style sheet in its layer of the cascade: a module that names none is of the layer that its folder stands for. Which
 * of two rules holds must not depend on which page, and so which sheet, was opened first.
 */
function layered(code: string, id: string): string {
  if (!id.endsWith('.module.css')) return code;
  // What another sheet has would be copied into this one outside of every layer, and so hold over all of them.
  if (/composes:[^;]*from ['"]/.test(code))
    throw new Error(`${id} takes a class from another sheet; give the element both classes`);
  if (code.startsWith('@layer')) return code;
  const layer = /\/src\/web\/(ui|pages)\//.exec(id)?.[1] ?? 'components';
  return `@layer ${layer} {\n${code}}\n`;
}

// The order of the layers must be known before any of them has a rule, whichever file the bundler puts first.
const layers: Plugin = {
  name: 'layers',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css') ? `@layer base, prose, ui, components, pages;\n${layered(code, id)}` : null,
};

/**
 * The name of a class in the built style sheet: as short as possible, and unique to its file. It stands in the style
 * sheet, the scripts and every page, and compresses well because all classes of a file end alike.
 */
const scopedName = (name: string, file: string): string =>
  `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`;

// The server runs the production half of libraries, whatever the environment says at run time: they choose their half
// by this name.
const production = { 'process.env.NODE_ENV': '"production"' };

// The router's components of its other modes drag its framework along: a bundler cannot know that making them does
// nothing else. Nor that nothing here measures the router, and no page changes by a view transition.
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

// What would add style elements, which the policy of pages refuses, has sheets adopted instead (docs/decisions/0017).
// The editor's library can do so, and does where there is no head.
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

// The first script of each page, under a name with its hash: browsers cache it for ever, and never combine it with a
// page of another version. Development serves it under its own name.
const first = 'public/first.js';
const hashedFirst: Plugin = {
  name: 'hashed-first',
  apply: 'build',
  buildStart() {
    const source = readFileSync(join(import.meta.dirname, first));
    this.emitFile({ type: 'asset', name: 'first.js', originalFileName: first, source });
  },
};

/** The server and its libraries without types, in few files that load at once (docs/decisions/0004). */
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
        // Where there is no source, as in the image. The one that takes pictures needs a browser.
        ...globSync('scripts/*.ts', { cwd: import.meta.dirname, exclude: ['scripts/pictures.ts'] }),
      ],
      // Flat, so that what stands beside main.js is beside every file of the build. And nothing is left out, which both
      // of these settings take: a call whose result nobody uses may be a check that throws.
      output: { chunkFileNames: '[name].js', minify: false },
      treeshake: false,
    },
  },
  // Those that open files of their own stay where these are.
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

// The server (`--mode server`), and the pages three times from the same source: for readers, for the admin's dashboard
// (`--mode dashboard`), and for the server's rendering. In development the server embeds Vite itself.
const pages = ({ command, isSsrBuild, mode }: ConfigEnv): UserConfig => ({
  plugins: [layers, unusedRouterParts, unusedParts, adoptedStyles, ...(isSsrBuild ? [] : [hashedFirst]), react()],
  publicDir: 'public',
  resolve: { alias },
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
          // A function that stands in several places, or in place of its call, compresses worse.
          compress: { ecma: 2022, passes: 3, unsafe_arrows: true, inline: 1 },
        },
        // In a hidden folder, which is not served.
        manifest: true,
        assetsInlineLimit: 0,
        // Pages are fetched when one comes near their links; the list of what each needs would weigh more in every page
        // than it saves.
        modulePreload: false,
        // The editor's grammars are one file, which only admins load.
        ...(mode === 'dashboard' ? { chunkSizeWarningLimit: 800 } : {}),
        rolldownOptions: {
          input: mode === 'dashboard' ? 'src/web/entry.dashboard.tsx' : 'src/web/entry.browser.tsx',
          output: {
            // Few files that compress well together, instead of one for each component that two pages share.
            codeSplitting: {
              groups: [
                // The style sheet that every page loads; beside it each page has its own. Not what no article begins
                // with.
                {
                  name: 'frame',
                  test: /src\/web\/(ui\/(?!(dialog|table|panel|note|link-tabs)\.)|layout\/|styles\/).*\.css$/,
                },
                // Not what only lists of several pages need.
                {
                  name: 'vendor',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*nfiniteQuery(Observer)?\.js)/,
                },
                // All that an article needs is one file, with the entry and what it shares with other pages: that is 4
                // kB less than several.
                { name: 'article', test: /src\/web\/(entry\.browser|pages\/article\/article)\.tsx/ },
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
  // A build is complete in itself; in development Node loads the libraries as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
});

export default defineConfig((environment) => (environment.mode === 'server' ? server : pages(environment)));
