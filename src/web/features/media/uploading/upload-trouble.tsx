import { useQuery } from '@tanstack/react-query';
import { CircleX, Film, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OwnMedia } from '#contract/media/media.ts';
import { PictureImage } from '#web/features/media/picture-image.tsx';
import { read } from '#web/client/calls.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { typeText } from '#web/features/media/media-words.ts';
import { ChooseFile } from './file-choice.tsx';
import styles from './upload-trouble.module.css';

interface TroubleProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly tone?: 'refused';
  readonly onChoose: (file: File) => void;
  /** The first button, with the most likely choice. */
  readonly button?: { readonly words: string; readonly act: () => void };
  readonly children: ReactNode;
}

/** The reason why the chosen file cannot be sent unchanged, and the choices. */
function Trouble({ icon, title, tone, onChoose, button, children }: TroubleProps) {
  return (
    <div className={`${styles.trouble} ${tone ? styles[tone] : ''}`}>
      {icon}
      <div role="alert">
        <b>{title}</b>
        {children}
      </div>
      <div className="row">
        {button ? (
          <button ref={takeFocus} type="button" className={buttonClass({})} onClick={button.act}>
            {button.words}
          </button>
        ) : null}
        <ChooseFile onChoose={onChoose} {...(button ? {} : { isFirst: true })}>
          Choose another
        </ChooseFile>
      </div>
    </div>
  );
}

interface RefusedProps {
  readonly file: File;
  readonly sentence: string;
  /** Whether the same file can never succeed. */
  readonly isFault: boolean;
  readonly onRetry: () => void;
  readonly onChoose: (file: File) => void;
}

/** A refused file, by the checks here or by the server. */
export function Refused({ file, sentence, isFault, onRetry, onChoose }: RefusedProps) {
  return (
    <Trouble
      tone="refused"
      icon={<CircleX className="icon" aria-hidden />}
      title={`“${file.name}” cannot be taken.`}
      onChoose={onChoose}
      {...(isFault ? {} : { button: { words: 'Try again', act: onRetry } })}
    >
      <p>{sentence} What you wrote about it is kept.</p>
    </Trouble>
  );
}

/** A moving picture: the server would keep only its first frame. */
export function Moves({ file, onKeep, onChoose }: { file: File; onKeep: () => void; onChoose: (file: File) => void }) {
  const type = typeText(file.type.replace(/^image\//, '') || 'picture');
  return (
    <Trouble
      icon={<Film className="icon" aria-hidden />}
      title={`This ${type} moves.`}
      onChoose={onChoose}
      button={{ words: 'Keep its first picture', act: onKeep }}
    >
      <p>Only its first picture would be kept.</p>
    </Trouble>
  );
}

/** A picture with the same content, public or in the person's own suggestion, which they may use. */
export function AlreadyHere({
  media,
  onUse,
  onChoose,
}: {
  media: OwnMedia;
  onUse: () => void;
  onChoose: (file: File) => void;
}) {
  const { isDraft } = media;
  const { data } = useQuery({ ...read('/media/:id/articles', { id: media.id, limit: 1 }), enabled: !isDraft });
  const article = data?.articles[0];
  return (
    <>
      <div className={styles.known}>
        <PictureImage media={media} sizes="13.5rem" />
      </div>
      <Trouble
        icon={<Images className="icon" aria-hidden />}
        title="This picture is already here."
        onChoose={onChoose}
        button={{ words: 'Use that one', act: onUse }}
      >
        <p>
          {isDraft ? 'It is in a suggestion of yours. ' : null}
          {article ? (
            <>
              It is in <Link to={paths.article(article.slug)}>{article.title}</Link>.{' '}
            </>
          ) : null}
          “{media.caption || media.alt}”, by {media.author}.
        </p>
      </Trouble>
    </>
  );
}
