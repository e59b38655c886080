import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { PageAssets, PageSource, Renderer } from './pages.ts';

interface Chunk {
  readonly file: string;
  readonly css?: string[];
  readonly imports?: string[];
}

/** What one build for the browser consists of: for readers, or for the dashboard. */
class BrowserBuild {
  readonly #manifest: Record<string, Chunk>;
  readonly #entry: string;
  readonly #style: string | null;

  constructor(manifest: string, entry: string) {
    this.#manifest = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
    this.#entry = entry;
    this.#style = Object.values(this.#manifest).find(({ file }) => file.endsWith('.css'))?.file ?? this.#manifest[entry]?.css?.[0] ?? null;
  }

  has(page: string): boolean {
    return this.#manifest[page] !== undefined;
  }

  assets(page: string | null): PageAssets {
    // The entry's own file comes first.
    const files = [...this.#files(this.#entry), ...(page === null ? [] : this.#files(page))];
    return {
      scripts: [...new Set(files)].map((file) => `/${file}`),
      style: this.#style === null ? null : `/${this.#style}`,
    };
  }

  /** A chunk's own file and those that it imports, which the browser would otherwise discover one after another. */
  #files(name: string, seen = new Set<string>()): Set<string> {
    const chunk = this.#manifest[name];
    if (chunk === undefined || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    chunk.imports?.forEach((imported) => this.#files(imported, seen));
    return seen;
  }
}

/** The pages as `npm run build` left them in `folder`. Refuses when they are not there. */
export async function builtPages(folder: string): Promise<PageSource> {
  const renderer = (await import(pathToFileURL(join(folder, 'pages/entry.server.js')).href)) as Renderer;
  const readers = new BrowserBuild(join(folder, 'client/.vite/manifest.json'), 'src/web/entry.browser.tsx');
  const dashboard = new BrowserBuild(join(folder, 'dashboard/.vite/manifest.json'), 'src/web/entry.dashboard.tsx');
  return {
    renderer: () => Promise.resolve(renderer),
    assets: (page) => (page === null || readers.has(page) ? readers : dashboard).assets(page),
  };
}
