/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync } from 'node:fs';
import type { FigureKind } from '#figures/kind.ts';

interface KindModule {
  readonly kind: FigureKind;
}

/** The files of the folder of kinds: a build contains all of them, elsewhere Node reads the folder. */
async function modules(): Promise<KindModule[]> {
  if (import.meta.env)
    return Object.values(import.meta.glob<KindModule>(['/src/figures/kinds/*.ts', '!**/*.test.ts'], { eager: true }));
  const folder = new URL('../../../figures/kinds/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return Promise.all(files.map((file) => import(/* @vite-ignore */ new URL(file, folder).href) as Promise<KindModule>));
}

const all = (await modules()).map(({ kind }) => kind);

/** Every kind of figure by its name, in the order of their names: the files of `src/figures/kinds`. */
export const figureKinds: ReadonlyMap<string, FigureKind> = new Map(
  all.map((kind) => [kind.name, kind] as const).toSorted(([one], [two]) => (one < two ? -1 : 1)),
);
