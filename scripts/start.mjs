// `npm start`, `npm run dev` and `npm run demo`: installs and builds what is not current, then serves. Runs on any Node >= 20 with nothing installed.
import { serve } from './serve.mjs';
import { build, install } from './setup.mjs';

const development = process.argv.includes('--dev');
const demo = process.argv.includes('--demo');

install();
if (!development) build();
serve(
  development ? ['src/server/main.ts', '--dev'] : ['dist/server/main.js', ...(demo ? ['--demo'] : [])],
  demo ? { DATA_DIR: 'data-demo' } : {},
);
