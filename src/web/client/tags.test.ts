import { QueryObserver, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { read } from './calls.ts';
import { ApiError, createQueryClient, type Answered } from './http.ts';
import { addTags, followWindows, forget } from './tags.ts';
import { answersToTravel, takeAnswers, type Travelling } from './travel.ts';

/** A client of an API that answers each path with its number of calls, and these tags. */
function clientOf(tags: Record<string, readonly string[]>) {
  const requests: string[] = [];
  const get = async (path: string): Promise<Answered> => {
    requests.push(path);
    return { body: requests.filter((one) => one === path).length, tags: tags[path] ?? [] };
  };
  return { client: createQueryClient(get), requests };
}

const keyOf = (slug: string): QueryKey => read('/articles/:slug', { slug }).queryKey;
const [first, second] = [keyOf('bonk'), keyOf('wif')];
const tags = { [first.join('/')]: ['article:bonk', 'articles'], [second.join('/')]: ['article:wif', 'articles'] };

describe('data that a write touched', () => {
  it('refetch at once where a page shows them, and elsewhere at their next use', async () => {
    const { client, requests } = clientOf(tags);
    const stop = new QueryObserver(client, { queryKey: first }).subscribe(() => {});
    await Promise.all([first, second].map((queryKey) => client.ensureQueryData({ queryKey })));
    await forget(client, ['article:bonk']);
    expect(client.getQueryData(first)).toBe(2);
    expect(client.getQueryState(second)?.isInvalidated).toBe(false);
    await forget(client, ['articles']);
    expect([client.getQueryData(first), client.getQueryData(second)]).toEqual([3, 1]);
    expect(client.getQueryState(second)?.isInvalidated).toBe(true);
    expect(requests).toEqual([first, second, first, first].map((key) => key.join('/')));
    stop();
  });

  it('can wait with a refetch when the page knows the result', async () => {
    const { client } = clientOf(tags);
    const stop = new QueryObserver(client, { queryKey: first }).subscribe(() => {});
    await client.ensureQueryData({ queryKey: first });
    await forget(client, ['article:bonk'], { isLater: true });
    expect([client.getQueryData(first), client.getQueryState(first)?.isInvalidated]).toEqual([1, true]);
    stop();
  });

  it('exclude the query that the write answered, and queries with other tags', async () => {
    const { client } = clientOf(tags);
    await client.ensureQueryData({ queryKey: first });
    await forget(client, ['article:bonk'], { except: first });
    await forget(client, ['article:other']);
    await forget(client, []);
    expect(client.getQueryState(first)?.isInvalidated).toBe(false);
  });

  it('include every query with tags when the list is too long', async () => {
    const { client } = clientOf(tags);
    await client.ensureQueryData({ queryKey: first });
    client.setQueryData(['typed'], 'text');
    await forget(client, ['*']);
    expect([client.getQueryState(first)?.isInvalidated, client.getQueryState(['typed'])?.isInvalidated]).toEqual([
      true,
      false,
    ]);
  });

  it('include all pages of a list', async () => {
    const { client } = clientOf(tags);
    await client.ensureQueryData({ queryKey: first });
    addTags(client, first, ['article:later']);
    await forget(client, ['article:bonk']);
    expect(client.getQueryState(first)?.isInvalidated).toBe(true);
  });
});

describe('the data that a page brings from the server', () => {
  const travelled = (server: QueryClient) => JSON.parse(JSON.stringify(answersToTravel(server))) as Travelling[];

  it('are an answer and its tags', async () => {
    const { client: server } = clientOf(tags);
    await server.ensureQueryData({ queryKey: first });
    const { client: browser, requests } = clientOf({});
    takeAnswers(browser, travelled(server));
    expect([await browser.ensureQueryData({ queryKey: first }), requests]).toEqual([1, []]);
    await forget(browser, ['article:bonk']);
    expect(browser.getQueryState(first)?.isInvalidated).toBe(true);
  });

  it('may be a refusal, which is not requested again', async () => {
    const get = () => Promise.reject(new ApiError(404, 'There is none.'));
    const server = createQueryClient(get);
    await server.prefetchQuery({ queryKey: first });
    const { client: browser, requests } = clientOf({});
    takeAnswers(browser, travelled(server));
    const observer = new QueryObserver(browser, { queryKey: first });
    const stop = observer.subscribe(() => {});
    expect([observer.getCurrentResult().status, observer.getCurrentResult().error, requests]).toMatchObject([
      'error',
      { status: 404, sentence: 'There is none.' },
      [],
    ]);
    stop();
  });

  it('do not depend on the time of the request', async () => {
    const { client } = clientOf(tags);
    await client.ensureQueryData({ queryKey: first });
    const before = travelled(client);
    client.setQueryData(first, 1, { updatedAt: 1_000 });
    expect(travelled(client)).toEqual(before);
  });
});

it('personal data based on one’s own writes are dropped only after the visible queries refetch', async () => {
  const { client, requests } = clientOf(tags);
  const own = ['own'];
  const stops = [
    new QueryObserver(client, { queryKey: first }).subscribe(() => {}),
    new QueryObserver(client, { queryKey: own, enabled: false, meta: { isOwn: true } }).subscribe(() => {}),
    followWindows(client),
  ];
  await client.ensureQueryData({ queryKey: first });
  // The answer of the reader's own vote: the list stays unchanged, since the counts beside it are newer.
  await forget(client, ['article:bonk'], { isLater: true });
  client.setQueryData(own, 'newer');
  const other = new BroadcastChannel('touched');
  other.postMessage(['article:other']);
  await expect.poll(() => client.getQueryData(own)).toBeUndefined();
  expect(client.getQueryData(first)).toBe(2);
  expect(requests).toHaveLength(2);
  other.close();
  stops.forEach((stop) => stop());
});
