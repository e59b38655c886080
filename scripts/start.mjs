// `npm start`, `npm run dev` and `npm run demo`: installs and builds outdated parts, then serves. With `--version` it
// only prints the version. Runs on any Node >= 20 without installed packages.
import { serve } from './serve.mjs';
import { build, install, root } from './setup.mjs';
import { versionOf } from './version.mjs';

if (process.argv.includes('--version')) {
  const { version, commit } = versionOf(root);
  console.log(`Trenchpedia ${version}, commit ${commit}`);
  process.exit();
}

const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

install();
if (!development) build();
serve(
  development ? ['src/server/start.ts', '--dev'] : ['dist/server/start.js', ...(demo ? ['--demo'] : [])],
  demo ? { DATA_DIR: 'data-demo' } : {},
);
