import type { ReactNode } from 'react';
import { longDateAndTime, longDay, shortDate } from '#contract/format.ts';
import { licenceFacts, servedTypes, unusedDays } from '#contract/media/limits.ts';
import type { Media } from '#contract/media/media.ts';
import { Person, personText } from '#web/features/people/person.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { bytesText, typeText } from './media-words.ts';
import styles from './picture-facts.module.css';

function Licence({ licence, reason }: Pick<Media, 'licence' | 'reason'>) {
  const { name, url, sentence } = licenceFacts[licence];
  return (
    <>
      {url === '' ? name : <ExternalLink href={url}>{name}</ExternalLink>}
      <br />
      <span className="muted">{sentence}</span>
      {reason === '' ? null : <span className={`written ${styles.reason}`}>{reason}</span>}
    </>
  );
}

/** The uploaded file, and links to the files converted from it. */
function Files({ media: { uploaded, width, height, files } }: { media: Media }) {
  return (
    <>
      {typeText(uploaded.type)} of {bytesText(uploaded.size)}, kept in at most {width} × {height} pixels. Nothing about
      camera or place is in it.
      {uploaded.isFirstFrame ? ' It moved; only its first frame was kept.' : ''}
      {servedTypes.map((type) => (
        <span key={type} className={styles.sizes}>
          {typeText(type)}
          {files
            .filter((file) => file.type === type)
            .map((file) => (
              <a key={file.url} href={file.url} aria-label={`${typeText(type)}, ${file.width} × ${file.height} pixels`}>
                {file.width} × {file.height}
              </a>
            ))}
        </span>
      ))}
    </>
  );
}

/** When it was made. Somebody typed it: the server reads no metadata. */
function Taken({ taken, isOwn }: { taken: string; isOwn: boolean }) {
  return (
    <>
      <time dateTime={taken}>{longDay(taken)}</time>, {isOwn ? 'as the author says' : 'as stated with the picture'}
    </>
  );
}

/** The page from which it was taken. Without one, only its uploader's or author's own work needs none. */
function sourceOf({ source, licence }: Media, isOwn: boolean): ReactNode {
  if (source !== '') return <ExternalLink href={source}>{source}</ExternalLink>;
  return isOwn || licence === 'LicenseRef-Own-Work' ? 'Own work' : 'Not given';
}

/** The data of a picture: its author, source, licence, uploader and files. */
export function PictureFacts({ media }: { media: Media }) {
  const { author, taken, createdAt, wallet, profile } = media;
  const isOwn = author === personText({ wallet, profile });
  const person = <Person tiny wallet={wallet} profile={profile} />;
  const rows: [string, ReactNode][] = [
    ['Author', isOwn ? person : <span className="written">{author}</span>],
    ['Source', sourceOf(media, isOwn)],
    ['Licence', <Licence key="licence" {...media} />],
    ['Taken', taken === '' ? null : <Taken key="taken" taken={taken} isOwn={isOwn} />],
    [
      'Uploaded',
      <>
        <time dateTime={createdAt}>{longDateAndTime(createdAt)}</time>, by {person}
      </>,
    ],
    ['File', <Files key="files" media={media} />],
    ['SHA-256', <code key="hash">{media.uploaded.sha256}</code>],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** The day on which the server deletes a picture that nothing has used since that moment. */
export const deletionDay = (unusedSince: string): string =>
  shortDate(new Date(Date.parse(unusedSince) + unusedDays * 24 * 60 * 60 * 1_000).toISOString());
