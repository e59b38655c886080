import react from '@vitejs/plugin-react';
import { defineConfig, type ConfigEnv, type Plugin, type UserConfig } from 'vite';

// The order of the cascade's layers must be known before any of them has a rule, whichever file the bundler puts first.
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer base, prose, components, pages;\n${code}` : null),
};

/** The server and its libraries without types, in few files that load at once (docs/decisions/0004). */
const server: UserConfig = {
  build: {
    outDir: 'dist/server',
    target: 'node24',
    ssr: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: ['src/server/main.ts', 'src/server/db/embedded-worker.ts'],
      // Flat, so that what stands beside main.js is beside every file of the build. And nothing is left out, which both of these settings
      // take: a call whose result nobody uses may be a check that throws.
      output: { chunkFileNames: '[name].js', minify: false },
      treeshake: false,
    },
  },
  // Those that open files of their own stay where these are.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@fastify/swagger-ui', 'vite'] },
};

// The server (`--mode server`), and the pages three times from the same source: for readers, for the admin's dashboard (`--mode dashboard`),
// and for the server's rendering. In development the server embeds Vite itself.
const pages = ({ command, isSsrBuild, mode }: ConfigEnv): UserConfig => ({
  plugins: [layerOrder, react()],
  publicDir: 'public',
  build: isSsrBuild
    ? { outDir: 'dist/pages', target: 'node24', copyPublicDir: false }
    : {
        ...(mode === 'dashboard'
          ? { outDir: 'dist/dashboard', assetsDir: 'assets/dashboard', copyPublicDir: false }
          : { outDir: 'dist/client' }),
        target: 'es2022',
        manifest: mode === 'dashboard' ? 'assets/dashboard/manifest.json' : 'manifest.json',
        assetsInlineLimit: 0,
        // The editor's grammars are one file, which only admins load.
        ...(mode === 'dashboard' ? { chunkSizeWarningLimit: 800 } : {}),
        // One small style sheet for all pages: nothing flashes on navigation (design §7: 15 kB).
        cssCodeSplit: false,
        rolldownOptions: {
          input: mode === 'dashboard' ? 'src/web/entry.dashboard.tsx' : 'src/web/entry.browser.tsx',
          output: {
            // Few files that compress well together, instead of one for each component that two pages share.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
                { name: 'shared', test: /src\/web\/(ui|layout|features|[a-z-]+\.tsx?$)|node_modules\/lucide-react/, minShareCount: 6 },
              ],
            },
          },
        },
      },
  // A build is complete in itself; in development Node loads the libraries as they are.
  ssr: command === 'build' ? { noExternal: true } : {},
});

export default defineConfig((environment) => (environment.mode === 'server' ? server : pages(environment)));
