import { useState } from 'react';
import { shortDate } from '#contract/format.ts';
import type { OwnMedia } from '#contract/media/media.ts';
import { readPages } from '#web/client/pages.ts';
import { HidePicture } from '#web/features/moderation/hide-picture.tsx';
import { Person } from '#web/features/people/person.tsx';
import { PagedList, RefreshList } from '#web/lists/paged-list.tsx';
import { shared, usePages } from '#web/lists/use-pages.ts';
import { picturePath } from '#web/navigation/media-paths.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { Toolbar, ToolbarEnd } from '#web/ui/panel.tsx';
import { bytesText, pictureTitle, typeText } from './media-words.ts';
import { deletionDay } from './picture-facts.tsx';
import { PictureImage } from './picture-image.tsx';
import styles from './pictures-panel.module.css';

/** The lists: the name of each, and its text while it is empty. */
const lists = [
  { which: 'all', name: 'All', none: 'Nobody has uploaded a picture yet.' },
  { which: 'drafts', name: 'Drafts', none: 'No picture waits for a text to be accepted.' },
  { which: 'unused', name: 'Unused', none: 'Something uses every picture.' },
  { which: 'hidden', name: 'Hidden', none: 'No picture is hidden.' },
] as const;

function PictureRow({ media }: { media: OwnMedia }) {
  const { id, wallet, profile, createdAt, uploaded, width, height, isDraft, unusedSince } = media;
  return (
    <li className={styles.row}>
      <a className={styles.shot} href={picturePath(id)} tabIndex={-1} aria-hidden>
        <PictureImage media={{ ...media, alt: '' }} sizes="8rem" isLazy />
      </a>
      <div>
        <p className={styles.title}>
          <a href={picturePath(id)}>{pictureTitle(media)}</a>
        </p>
        <p className="line">
          <Person tiny leading={6} wallet={wallet} profile={profile} />
          <time className="muted" dateTime={createdAt}>
            {shortDate(createdAt)}
          </time>
          <span className="muted">
            {typeText(uploaded.type)}, {width} × {height}, {bytesText(uploaded.size)}
          </span>
          {isDraft ? <span>Draft</span> : null}
          {unusedSince ? <span>Unused; deleted on {deletionDay(unusedSince)}</span> : null}
        </p>
        <HidePicture media={media} />
      </div>
    </li>
  );
}

/** The pictures of the site, for moderators: all of them, drafts, those that nothing uses, and hidden ones. */
export function PicturesPanel() {
  const [chosen, choose] = useState<(typeof lists)[number]>(lists[0]);
  const list = usePages({ ...readPages('/admin/media', { which: chosen.which }), ...shared }, ({ media }) => media);
  return (
    <div className={styles.panel}>
      <Toolbar label="Which pictures">
        {lists.map((one) => (
          <button
            key={one.which}
            type="button"
            className={buttonClass({ compact: true })}
            aria-pressed={one === chosen}
            onClick={() => choose(one)}
          >
            {one.name}
          </button>
        ))}
        <ToolbarEnd>
          <RefreshList list={list} />
        </ToolbarEnd>
      </Toolbar>
      <PagedList key={chosen.which} list={list} none={chosen.none}>
        <ul aria-label={`${chosen.name} pictures`}>
          {list.rows.map((media) => (
            <PictureRow key={media.id} media={media} />
          ))}
        </ul>
      </PagedList>
    </div>
  );
}
