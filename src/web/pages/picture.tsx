import { useQuery } from '@tanstack/react-query';
import { CircleDashed, Download, EyeOff } from 'lucide-react';
import { Suspense } from 'react';
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { copiedTiming } from '#contract/timing.ts';
import { unusedDays } from '#contract/media/limits.ts';
import type { Media, OwnMedia } from '#contract/media/media.ts';
import { creditText, pictureTitle } from '#web/features/media/media-words.ts';
import { mediaQuery, mediaUsesQuery, useOwnMedia } from '#web/features/media/media.queries.ts';
import { deletionDay, PictureFacts } from '#web/features/media/picture-facts.tsx';
import { PictureImage } from '#web/features/media/picture-image.tsx';
import { ReportPicture } from '#web/features/media/report-picture.tsx';
import { structuredPicture } from '#web/features/media/structured-picture.ts';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { PagedList } from '#web/lists/paged-list.tsx';
import { usePages } from '#web/lists/use-pages.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { load } from '#web/navigation/load.ts';
import { picturePath } from '#web/navigation/media-paths.ts';
import { paths } from '#web/navigation/paths.ts';
import { siteQuery } from '#web/site/site.queries.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { buttonClass } from '#web/ui/button-class.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Failed, PendingPage } from './states.tsx';
import styles from './picture.module.css';

// Readers do not download these.
const PictureTools = lazily(async () => (await import('#web/features/media/picture-tools.tsx')).PictureTools);

/** The start of the articles in a URL; undefined for the first ones. */
const cursorIn = (parameters: URLSearchParams) => parameters.get('cursor') || undefined;

export async function loader({ params, context, request }: LoaderFunctionArgs): Promise<void> {
  const id = params['id']!;
  await load(context, [mediaQuery(id)], [mediaUsesQuery(id, cursorIn(new URL(request.url).searchParams))]);
}

/** The reason why nobody else sees the picture, and the day on which the server deletes it. */
function Standing({ own: { isDraft, hiddenReason, unusedSince } }: { own: OwnMedia }) {
  const end = unusedSince === null ? null : `Nothing uses it: it is deleted on ${deletionDay(unusedSince)}.`;
  if (hiddenReason !== null)
    return (
      <Note tone="warn" label="Hidden" icon={<EyeOff className="icon" aria-hidden />}>
        This picture is hidden from everybody: {hiddenReason} {end}
      </Note>
    );
  return isDraft ? (
    <Note label="Draft" icon={<CircleDashed className="icon" aria-hidden />}>
      This is a draft: only its uploader and reviewers see it. It becomes public with a text that uses it. {end}
    </Note>
  ) : null;
}

/** The first article that uses the picture, above its title. */
function Crumb({ id, cursor }: { id: string; cursor: string | undefined }) {
  const [article] = usePages(mediaUsesQuery(id, cursor), ({ articles }) => articles).rows;
  return (
    <p className="crumb">
      {article ? (
        <>
          <Link to={paths.article(article.slug)}>{article.title}</Link> · picture
        </>
      ) : (
        'Picture'
      )}
    </p>
  );
}

/** The articles that use a public picture. */
function UsedIn({ id, cursor }: { id: string; cursor: string | undefined }) {
  const list = usePages(mediaUsesQuery(id, cursor), ({ articles }) => articles);
  return (
    <section>
      <div className="section-head">
        <h2>Used in</h2>
      </div>
      <PagedList
        list={list}
        none={<p className={styles.unused}>No article uses it now.</p>}
        pathOf={(from) => picturePath(id, from)}
      >
        {(articles) => (
          <ul className={styles.uses}>
            {articles.map(({ slug, title, sinceRevision }) => (
              <li key={slug}>
                <Link to={paths.article(slug)}>{title}</Link>
                <span className="muted">since revision {sinceRevision}</span>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      <p className={styles.unused}>The server deletes a picture that nothing uses for {unusedDays} days.</p>
    </section>
  );
}

function Actions({ media }: { media: Media }) {
  const { data: site } = useQuery(siteQuery);
  return (
    <p className={styles.actions}>
      <CopyButton
        boxed
        text={creditText(media, (site?.url ?? '') + picturePath(media.id))}
        label="Copy credit of this picture"
        word="Copy credit"
        done={copiedTiming.elsewhere}
      />
      <a className={buttonClass({})} href={media.url} download>
        <Download className="icon" aria-hidden />
        Download
      </a>
      <ReportPicture id={media.id} uploader={media.wallet} />
    </p>
  );
}

interface WholePictureProps {
  readonly media: Media;
  /** The picture with the fields for its uploader and reviewers; null for everybody else. */
  readonly own: OwnMedia | null;
  readonly cursor: string | undefined;
}

function WholePicture({ media, own, cursor }: WholePictureProps) {
  const { id, alt, caption } = media;
  const isPublic = own === null || (!own.isDraft && own.hiddenReason === null);
  const title = pictureTitle(media);
  return (
    <>
      <Head
        title={title}
        description={caption || alt}
        path={picturePath(id)}
        card={['picture', id]}
        unlisted={!isPublic || cursor !== undefined}
        structured={(site) => structuredPicture(media, site)}
      />
      <header className={styles.head}>
        {isPublic ? <Crumb id={id} cursor={cursor} /> : <p className="crumb">Picture</p>}
        <h1>{title}</h1>
      </header>
      {own ? <Standing own={own} /> : null}
      <div className={styles.plate}>
        <PictureImage key={media.url} media={media} sizes="(max-width: 768px) 100vw, 60rem" />
      </div>
      <div className={styles.parts}>
        <div>
          {caption ? <p className={`written ${styles.caption}`}>{caption}</p> : null}
          <PictureFacts media={media} />
          <Actions media={media} />
          {own ? (
            <Suspense>
              <PictureTools media={own} />
            </Suspense>
          ) : null}
        </div>
        {isPublic ? <UsedIn key={cursor} id={id} cursor={cursor} /> : null}
      </div>
    </>
  );
}

const missing = {
  title: 'Picture not found',
  text: 'There is no picture at this address, or nobody but its uploader and reviewers may see it.',
};

/** The page of a picture: its data, and the articles that use it (spec §2, /media/{id}). */
export function Page() {
  const id = useParams()['id']!;
  const cursor = cursorIn(useSearchParams()[0]);
  const me = useMe();
  const query = useQuery(mediaQuery(id));
  const { data, isPending } = query;
  const isReviewer = me?.may.includes('review') ?? false;
  const own = useOwnMedia(id, !isPending && (!data || isReviewer || me?.wallet === data.media.wallet));
  if (isPending) return <PendingPage />;
  const media = own ?? data?.media;
  if (media) return <WholePicture key={id} media={media} own={own ?? null} cursor={cursor} />;
  return <Failed query={query} {...missing} />;
}
