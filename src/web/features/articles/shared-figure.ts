import type { LoaderFunctionArgs } from 'react-router';
import type { Article } from '#contract/articles/articles.ts';
import { read } from '#web/client/calls.ts';
import { loadingContext } from '#web/navigation/load.ts';
import { paths } from '#web/navigation/paths.ts';
import type { SharedFigure } from '#web/navigation/shared-link.tsx';

/**
 * The figure in a shared link to this article, for the page's head on the server. Redirects a non-canonical spelling of
 * a state to the canonical one, and a figure or a state that the article lacks to the article, so that every rendered
 * page can be cached.
 */
export async function sharedFigure(
  { request, context }: LoaderFunctionArgs,
  { slug, bodyHtml }: Article,
): Promise<SharedFigure | undefined> {
  const { searchParams } = new URL(request.url);
  const [kind, at] = ['figure', 'at'].map((name) => searchParams.get(name));
  const { client, page } = context.get(loadingContext);
  if (page?.movedTo !== undefined || (kind === null && at === null)) return undefined;
  let state = '';
  if (kind && at && bodyHtml.includes(`data-figure="${kind}"`)) {
    const query = read('/figures/:kind', { kind, at });
    await client.prefetchQuery(query);
    state = client.getQueryData(query.queryKey)?.state.at ?? '';
    // The browser needs no guide to the figure, and a page may carry only one text.
    client.removeQueries({ queryKey: query.queryKey, exact: true });
    if (state !== '' && state === at) return { kind, at };
  }
  if (page) {
    page.movedTo = paths.article(slug) + (kind && state ? `?${new URLSearchParams({ figure: kind, at: state })}` : '');
    page.hasTakenQuery = true;
  }
  return undefined;
}
