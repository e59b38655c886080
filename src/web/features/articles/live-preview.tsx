import { useQuery } from '@tanstack/react-query';
import { search } from '#contract/limits.ts';
import { send } from '#web/api.ts';
import { useDebounced } from '#web/use-debounced.ts';
import { Button } from '#web/ui/button.tsx';
import { Prose } from './prose.tsx';
import styles from './article-editor.module.css';

/** The text as a saved article would show it, rendered by the server a moment after typing pauses. */
export function LivePreview({ markdown }: { markdown: string }) {
  const settled = useDebounced(markdown, search.debounce);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['preview', settled],
    queryFn: () => send<{ html: string }>('POST', '/api/admin/preview', { markdown: settled }),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isFetching || settled !== markdown}>
      {isError ? (
        <div className="row">
          <p role="alert">The preview could not be made; what you typed is not lost.</p>
          <Button compact onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : null}
      {data ? <Prose bodyHtml={data.html} /> : isError ? null : <p className="muted">Loading…</p>}
      {data?.html === '' ? <p className="muted">Nothing to show yet.</p> : null}
    </section>
  );
}
