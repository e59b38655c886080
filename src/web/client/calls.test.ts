import type { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paths } from '#web/navigation/paths.ts';
import { ask, pathOf, read } from './calls.ts';
import { send } from './sending.ts';

const { api } = paths;

describe('the path of a call', () => {
  it('contains its parameters, and the others in its query', () => {
    expect(pathOf('/articles/:slug', { slug: 'bonk' })).toBe(`${api}articles/bonk`);
    expect(pathOf('/articles/:slug/contributions', { slug: 'bonk', limit: 20, cursor: undefined })).toBe(
      `${api}articles/bonk/contributions?limit=20`,
    );
    expect(pathOf('/search', { q: 'a b&c', exact: '1' })).toBe(`${api}search?q=a%20b%26c&exact=1`);
  });

  it('encodes any text, and decodes it unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (name, cursor) => {
        const url = new URL(pathOf('/categories/:name/articles', { name: `x${name}`, cursor }), 'https://wiki.example');
        const [, , , encoded, last] = url.pathname.split('/');
        expect([decodeURIComponent(encoded!), last]).toEqual([`x${name}`, 'articles']);
        expect(url.searchParams.get('cursor')).toBe(cursor);
      }),
    );
  });

  it('is its query’s key in segments', () => {
    const { queryKey } = read('/articles/:slug/contributions', { slug: 'a/b', limit: 20 });
    expect(queryKey).toEqual([`${api}articles`, 'a%2Fb', 'contributions?limit=20']);
    expect(queryKey.join('/')).toBe(`${api}articles/a%2Fb/contributions?limit=20`);
  });
});

/** Never called: only the compiler reads it. */
export async function refusedByTheCompiler(client: QueryClient): Promise<void> {
  // @ts-expect-error There is no such call.
  read('/articels/:slug', { slug: 'bonk' });
  // @ts-expect-error A parameter of the path is missing.
  read('/articles/:slug', {});
  // @ts-expect-error There is no such parameter.
  read('/search', { query: 'bonk' });
  // @ts-expect-error There is no such field in the answer.
  String((await ask('/articles/:slug', { slug: 'bonk' })).article.name);
  // @ts-expect-error A field of the body is missing.
  await send(client, 'POST /contributions', { slug: 'bonk' });
  // @ts-expect-error There is no such field in the body.
  await send(client, 'POST /contributions', { slug: 'bonk', text: 'Text', title: 'Title' });
  // @ts-expect-error That address is read, not written.
  await send(client, 'POST /search', { q: 'bonk' });
}
