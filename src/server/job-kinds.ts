/// <reference types="vite/types/importMeta.d.ts" />
import { globSync } from 'node:fs';
import type { JobKind } from './jobs/kind.ts';

interface KindModule {
  readonly job: JobKind;
}

/** The files of kinds: a build contains all of them, elsewhere Node reads the folders. */
async function modules(): Promise<KindModule[]> {
  if (import.meta.env)
    return Object.values(import.meta.glob<KindModule>('/src/server/features/**/*.job.ts', { eager: true }));
  const cwd = new URL('features/', import.meta.url);
  return Promise.all(
    globSync('**/*.job.ts', { cwd }).map(
      (file) => import(/* @vite-ignore */ new URL(file, cwd).href) as Promise<KindModule>,
    ),
  );
}

/** Every kind of job that a file `*.job.ts` of the features declares, sorted by name. */
export const jobKinds: readonly JobKind[] = (await modules())
  .map(({ job }) => job)
  .toSorted((one, other) => (one.name < other.name ? -1 : 1));
