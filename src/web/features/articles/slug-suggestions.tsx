import { useQuery } from '@tanstack/react-query';
import type { ArticleSummary } from '#contract/articles.ts';
import { search } from '#contract/limits.ts';
import { useDebounced } from '#web/use-debounced.ts';

const most = 10;

/** The articles that match what is typed, to be chosen by their slug. */
function useArticleSuggestions(typed: string): readonly ArticleSummary[] {
  const query = useDebounced(typed.trim(), search.debounce);
  const { data } = useQuery<{ results: ArticleSummary[] }>({
    queryKey: [`/api/admin/articles/search?limit=${most}&q=${encodeURIComponent(query)}`],
    enabled: query.length >= search.minimum,
  });
  return data?.results.slice(0, most) ?? [];
}

/** Suggestions below a field that takes an article's slug. */
export function SlugSuggestions({ id, typed }: { id: string; typed: string }) {
  return (
    <datalist id={id}>
      {useArticleSuggestions(typed).map(({ slug, title }) => (
        <option key={slug} value={slug}>
          {title}
        </option>
      ))}
    </datalist>
  );
}
