import { licenceFacts } from '#contract/media/limits.ts';
import { picturePath } from '#web/navigation/media-paths.ts';
import { useOwnMedia } from './media.queries.ts';
import { newPicturesIn } from './new-picture-ids.ts';
import { PictureImage } from './picture-image.tsx';
import styles from './new-pictures.module.css';

function NewPicture({ id }: { id: string }) {
  const media = useOwnMedia(id, true);
  if (media === undefined) return <p className="muted">Loading…</p>;
  if (media === null) return <p className="muted">A picture that is not there any more.</p>;
  const { alt, caption, author, licence, source, isDraft } = media;
  return (
    <>
      <a href={picturePath(id)} target="_blank" rel="noreferrer" aria-label={`About this picture: ${alt}`}>
        <PictureImage media={media} sizes="16rem" isLazy />
      </a>
      <p className="written">{caption || alt}</p>
      <p className="muted">
        {author}, {licenceFacts[licence].name}
        {source === '' ? ', own work' : `, from ${new URL(source).hostname}`}
        {isDraft ? '. It becomes public with this text.' : ''}
      </p>
    </>
  );
}

/** The pictures that a change adds to a text, including drafts, for its reviewer. Empty without any. */
export function NewPictures({ before, after }: { before: string; after: string }) {
  const ids = newPicturesIn(before, after);
  if (ids.length === 0) return null;
  return (
    <ul className={styles.pictures} aria-label="New pictures">
      {ids.map((id) => (
        <li key={id}>
          <NewPicture id={id} />
        </li>
      ))}
    </ul>
  );
}
