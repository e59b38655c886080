import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#web/client/http.ts';
import { ArticlePicker } from '#web/features/articles/article-picker.tsx';
import { ArticleEditor } from '#web/features/articles/editing/article-editor.tsx';
import { editableQuery } from '#web/features/revisions/revisions.queries.ts';
import { ModerationTable } from '#web/features/submissions-review/moderation-table.tsx';
import { paths } from '#web/navigation/paths.ts';
import { TryAgain } from '#web/lists/list-failure.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './boss-articles.module.css';

const unstored = 'new';

function UnreadArticle({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={styles.none}>
      <div role="alert">
        <p>Could not load article</p>
        <p className="muted small">{sentenceOf(error, 'The server cannot be reached; try again.')}</p>
      </div>
      <TryAgain onClick={onRetry} />
    </div>
  );
}

/**
 * The dashboard's Articles tab: the list, and beside it the editor or, over the full width, the contributions to the
 * open article.
 */
export function BossArticles() {
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('article');
  const isStored = chosen !== null && chosen !== unstored;
  const { data, error, isFetching, refetch } = useQuery({ ...editableQuery(chosen ?? ''), enabled: isStored });
  const article = data?.article;
  const isModerating = isStored && article !== undefined && parameters.get('view') === 'contributions';

  const open = (id: string, view?: string) =>
    setParameters({ tab: 'Articles', article: id, ...(view ? { view } : {}) });
  // Keeps the open tab.
  const goOn = (id: string) =>
    setParameters((before) => {
      before.set('article', id);
      before.delete('from');
      return before;
    });
  const addressOf = (id: string) => `${paths.boss}?${new URLSearchParams({ tab: 'Articles', article: id }).toString()}`;

  const place = () => {
    if (chosen === null) return <p className={`${styles.none} muted`}>Select an article to edit or create a new one</p>;
    if (chosen === unstored)
      return <ArticleEditor key={`${unstored} ${parameters.get('from') ?? ''}`} article={null} onCreated={goOn} />;
    if (article)
      return (
        <ArticleEditor key={article.id} article={article} onContributions={() => open(article.id, 'contributions')} />
      );
    return isFetching ? <Skeleton lines={8} /> : <UnreadArticle error={error} onRetry={() => void refetch()} />;
  };

  return (
    <>
      {isModerating ? (
        <ModerationTable slug={article.slug} title={article.title} onBack={() => open(article.id)} />
      ) : null}
      <div className={styles.articles} hidden={isModerating}>
        <ArticlePicker chosen={chosen} addressOf={addressOf} onNew={() => open(unstored)} />
        <div className={styles.place}>{place()}</div>
      </div>
    </>
  );
}
