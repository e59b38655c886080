import type { ListedSource } from '#contract/texts/sources.ts';
import { send } from '#web/client/sending.ts';
import { refusalOf } from '#web/client/http.ts';
import { Prose } from '#web/features/texts/prose.tsx';
import { SourceList } from '#web/features/texts/source-list.tsx';
import { TryAgain } from '#web/lists/list-failure.tsx';
import { usePreview, type Previewed } from './use-preview.ts';
import styles from './article-editor.module.css';

/** The preview that the server has rendered so far; for a refused text the reason above the previous preview. */
export function ShownPreview({
  of: { data, error, isError, isBehind, retry },
}: {
  of: Previewed<{ html: string; sources: ListedSource[]; faults: string[] }>;
}) {
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy={isBehind}>
      {isError ? (
        <div className="row">
          <p role="alert">{refusalOf(error, 'The preview could not be made; what you typed is not lost.')}</p>
          <TryAgain onClick={retry} />
        </div>
      ) : null}
      {data?.faults.map((fault) => (
        <p key={fault} className={styles.fault}>
          Wrong in the article already: {fault}
        </p>
      ))}
      {data ? <Prose html={data.html} of={data} /> : null}
      {data ? <SourceList of={data} /> : null}
      {data || isError ? null : <p className="muted">Loading…</p>}
      {data?.html === '' ? <p className="muted">Nothing to show yet.</p> : null}
    </section>
  );
}

/**
 * A preview of the text as an article shows it, which the server renders after a pause in typing. `article` is the slug
 * of a stored one.
 */
export function LivePreview({ markdown, article }: { markdown: string; article?: string | undefined }) {
  const preview = usePreview('article', markdown, (client, text, options) =>
    send(client, 'POST /admin/preview', { markdown: text, ...(article === undefined ? {} : { article }) }, options),
  );
  return <ShownPreview of={preview} />;
}
