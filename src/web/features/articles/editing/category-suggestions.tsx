import { useQuery } from '@tanstack/react-query';
import { articleDisplay } from '#contract/articles/limits.ts';
import { categoriesQuery } from '#web/features/articles/articles.queries.ts';

/** The existing categories that contain the typed text, at most ten (spec §9). */
export function CategorySuggestions({ id, typed }: { id: string; typed: string }) {
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const wanted = typed.trim().toLowerCase();
  const shown = categories
    .filter((name) => name.toLowerCase().includes(wanted))
    .slice(0, articleDisplay.categorySuggestions);
  return (
    <datalist id={id}>
      {shown.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
