import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { count } from '#contract/format.ts';
import type { ArticleLink } from '#contract/texts/article-parts.ts';
import { read } from '#web/client/calls.ts';
import { send } from '#web/client/sending.ts';
import { ApiError, sentenceOf } from '#web/client/http.ts';
import { askLogin } from '#web/features/people/login-events.ts';
import { fieldNames } from '#web/features/revisions/compared-heads.tsx';
import { ChangedText } from '#web/features/texts/changed-text.tsx';
import { ChangedWords } from '#web/features/texts/changed-words.tsx';
import { ListWait, NotRead } from '#web/lists/list-failure.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { sayTicked } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './shipped-panel.module.css';

/** The differences from the site's article to the shipped one, loaded when somebody asks for them. */
function Difference({ slug }: { slug: string }) {
  const query = useQuery(read('/admin/shipped/:slug', { slug }));
  const comparison = query.data?.comparison;
  if (comparison === undefined) return <NotRead query={query} failed="The difference could not be loaded." />;
  const lines = [
    ...comparison.fields.map(({ name, parts }) => ({ label: fieldNames[name], parts, isCode: true })),
    ...comparison.facts.map((fact) => ({ ...fact, isCode: false })),
  ];
  return (
    <>
      {lines.map(({ label, parts, isCode }) => (
        <p key={label}>
          <b>{label}</b>: <ChangedWords parts={parts} isCode={isCode} />
        </p>
      ))}
      <ChangedText text={comparison} heading="h3" />
    </>
  );
}

/** One folded article; unfolding shows the differences. `note` names the changed parts, or says that it is missing. */
function ShippedArticle({
  article: { slug, title },
  note,
  isHere,
}: {
  article: ArticleLink;
  note: string;
  isHere: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight className="icon" aria-hidden />
        <span>
          {title} <span className="muted small">{note}</span>
        </span>
      </summary>
      {isHere ? (
        <p className="linked">
          <Link to={paths.article(slug)}>Read it as it is here</Link>
        </p>
      ) : null}
      {isOpen ? <Difference slug={slug} /> : null}
    </details>
  );
}

// Statuses that concern one article. Any other, such as a lost login, would fail for the rest too.
const ofOneArticle = [400, 404, 409];
const isOfOneArticle = (error: unknown) => error instanceof ApiError && ofOneArticle.includes(error.status);

/** Adds shipped articles one after the other. The refusal of one does not stop the rest. */
function useBringing() {
  const client = useQueryClient();
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const bring = useMutation({
    mutationFn: async (articles: readonly ArticleLink[]) => {
      setRefused([]);
      let brought = 0;
      for (const [place, { slug, title }] of articles.entries()) {
        setLeft(articles.length - place);
        try {
          await send(client, 'POST /admin/shipped/:slug', { slug }, { refresh: 'later' });
          brought += 1;
        } catch (error) {
          askLogin(error);
          setRefused((before) => [
            ...before,
            `${title}: ${sentenceOf(error, 'The server cannot be reached; try again.')}`,
          ]);
          if (!isOfOneArticle(error)) break;
        }
      }
      return brought;
    },
    onSuccess: (brought) => {
      if (brought > 0) sayTicked(`${count(brought, 'article')} brought`);
    },
    // Refetch once at the end: otherwise the list would jump with each article.
    onSettled: () => client.invalidateQueries(read('/admin/shipped', {})),
  });
  return { bring, left, refused };
}

/** The articles of this version that the site lacks, or has in an older text that nobody edited. */
export function ShippedPanel() {
  const { data, error, refetch } = useQuery({ ...read('/admin/shipped', {}), refetchOnMount: 'always' });
  const { bring, left, refused } = useBringing();
  if (data === undefined)
    return (
      <Panel title="Shipped Articles">
        <ListWait error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  const { version, missing, changed } = data;
  const start = (articles: readonly ArticleLink[]) => bring.isPending || bring.mutate(articles);
  const all = [...missing, ...changed];
  const button = (article: ArticleLink, words: string) => (
    <Button aria-label={`${words} ${article.title}`} aria-disabled={bring.isPending} onClick={() => start([article])}>
      {words}
    </Button>
  );
  return (
    <Panel title="Shipped Articles">
      <p className="muted small">
        Version {version} ships articles that this site lacks, and newer texts of articles that nobody edited here. Each
        one that you bring becomes a revision. Articles that people edited here stay as they are.
      </p>
      {all.length === 0 ? <p>This site has everything that version {version} ships.</p> : null}
      <ul className={styles.list} aria-label="Articles to bring">
        {missing.map((article) => (
          <li key={article.slug}>
            <ShippedArticle article={article} note="missing" isHere={false} />
            {button(article, 'Add')}
          </li>
        ))}
        {changed.map((article) => (
          <li key={article.slug}>
            <ShippedArticle article={article} note={article.parts} isHere />
            {button(article, 'Update')}
          </li>
        ))}
      </ul>
      {all.length > 1 ? (
        <p className={styles.all}>
          <Button variant="primary" aria-busy={bring.isPending} onClick={() => start(all)}>
            Bring all {all.length}
          </Button>
        </p>
      ) : null}
      <p className="muted" role="status">
        {bring.isPending ? `${count(left, 'article')} to go` : ''}
      </p>
      <div className="failure" role="alert">
        {refused.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Panel>
  );
}
