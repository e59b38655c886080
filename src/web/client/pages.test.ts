import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readPages } from './pages.ts';
import { createQueryClient } from './http.ts';
import { forget } from './tags.ts';
import { answersToTravel, takeAnswers, type Travelling } from './travel.ts';

const list = readPages('/articles/:slug/contributions', { slug: 'bonk', limit: 1 });
const first = list.queryKey.join('/');

/** A client of an API with a list of these pages, each with its own tag. */
function clientOf(contents: string[]) {
  const requests: string[] = [];
  const get = async (path: string) => {
    requests.push(path);
    const place = Number(new URL(path, 'https://wiki.example').searchParams.get('cursor') ?? 0);
    const next = place + 1 < contents.length ? String(place + 1) : null;
    return { body: { contributions: [contents[place]], next }, tags: [`contribution:${place}`] };
  };
  const client = createQueryClient(get);
  const observer = new InfiniteQueryObserver(client, { ...list });
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ contributions }) => contributions);
  return { client, requests, observer, shown };
}

it('keeps the opened pages of a list while a write to one of them refetches all', async () => {
  const contents = ['one', 'two', 'three'];
  const { client, requests, observer, shown } = clientOf(contents);
  const seen: unknown[] = [];
  const stop = observer.subscribe(() => seen.push(shown()?.length));
  await client.fetchInfiniteQuery({ ...list });
  await observer.fetchNextPage();
  expect([shown(), requests]).toEqual([
    ['one', 'two'],
    [first, `${first}&cursor=1`],
  ]);
  for (const place of [0, 1]) {
    seen.length = 0;
    requests.length = 0;
    contents[place] += ' again';
    await forget(client, [`contribution:${place}`]);
    expect(requests).toEqual([first, `${first}&cursor=1`]);
    expect(new Set(seen)).toEqual(new Set([2]));
  }
  expect(shown()).toEqual(['one again', 'two again']);
  await forget(client, ['contribution:2']);
  expect(requests).toHaveLength(2);
  stop();
});

it('begins in the browser with the page that the server rendered, and ends when no page follows', async () => {
  const server = clientOf(['one', 'two']);
  await server.client.prefetchInfiniteQuery({ ...list });
  const { client, requests, observer, shown } = clientOf(['one', 'two']);
  takeAnswers(client, JSON.parse(JSON.stringify(answersToTravel(server.client))) as Travelling[]);
  const stop = observer.subscribe(() => {});
  expect([shown(), requests, observer.getCurrentResult().hasNextPage]).toEqual([['one'], [], true]);
  await observer.fetchNextPage();
  expect([shown(), requests, observer.getCurrentResult().hasNextPage]).toEqual([
    ['one', 'two'],
    [`${first}&cursor=1`],
    false,
  ]);
  await forget(client, ['contribution:0']);
  expect(requests).toEqual([`${first}&cursor=1`, first, `${first}&cursor=1`]);
  stop();
});
