import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { dashboardPage, type PageAssets, type PageSource, type Renderer } from './pages.ts';

interface Chunk {
  readonly file: string;
  readonly css?: string[];
  readonly imports?: string[];
}

/** One browser build: for readers, or for the dashboard. */
class BrowserBuild {
  readonly #manifest: Record<string, Chunk>;
  readonly #entry: string;

  constructor(manifest: string, entry: string) {
    this.#manifest = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
    this.#entry = entry;
  }

  /**
   * The files of the entry and of a page, dependencies first. A page that is part of the entry has no files of its own.
   */
  assets(page: string | null): PageAssets {
    const chunks = this.#chunks(this.#entry);
    if (page !== null) this.#chunks(page, chunks);
    const files = (of: (chunk: Chunk) => readonly string[], from = chunks) =>
      [...new Set([...from.values()].flatMap(of))].map((file) => `/${file}`);
    const styles = files(({ css }) => css ?? []);
    const stylesOf = (source: string) => {
      const own = files(({ css }) => css ?? [], this.#chunks(source));
      if (own.length === 0) throw new Error(`The build has no style sheet for ${source}.`);
      return own.filter((file) => !styles.includes(file));
    };
    return {
      first: this.#file('public/first.js'),
      font: this.#file('src/web/styles/newsreader-latin-wght-normal.woff2'),
      scripts: files(({ file }) => [file]),
      styles,
      figureStyles: stylesOf('src/web/features/texts/figures.tsx'),
      pictureStyles: stylesOf('src/web/features/texts/pictures.tsx'),
    };
  }

  /** The name of a built file. */
  #file(source: string): string {
    const made = this.#manifest[source];
    if (made === undefined) throw new Error(`The build has no ${source}.`);
    return `/${made.file}`;
  }

  /** Adds a chunk and its imports, which the browser would otherwise discover one after another. */
  #chunks(name: string, found = new Map<string, Chunk>(), seen = new Set<string>()): Map<string, Chunk> {
    const chunk = this.#manifest[name];
    if (chunk === undefined || seen.has(name)) return found;
    seen.add(name);
    chunk.imports?.forEach((imported) => this.#chunks(imported, found, seen));
    return found.set(name, chunk);
  }
}

/** Changes with every file of the build. The names of the browser's files contain hashes. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  for (const file of globSync(['server/*.js', 'pages/**/*.js', 'client/.vite/manifest.json'], { cwd: folder }).sort())
    hash.update(readFileSync(join(folder, file)));
  return hash.digest('base64url');
}

/** The pages of `npm run build` in `folder`. Refuses when they are missing. */
export async function builtPages(folder: string): Promise<PageSource> {
  const renderer = (await import(pathToFileURL(join(folder, 'pages/entry.server.js')).href)) as Renderer;
  const readers = new BrowserBuild(join(folder, 'client/.vite/manifest.json'), 'src/web/entry.browser.tsx');
  const dashboard = new BrowserBuild(join(folder, 'dashboard/.vite/manifest.json'), 'src/web/entry.dashboard.tsx');
  return {
    build: fingerprint(folder),
    renderer: () => Promise.resolve(renderer),
    assets: (page) => (page === dashboardPage ? dashboard : readers).assets(page),
  };
}
