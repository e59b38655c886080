import { useEffect, useRef, type ReactNode } from 'react';
import { bytesText } from '#web/features/media/media-words.ts';
import type { UploadEvent, UploadState } from './upload.machine.ts';
import { ChooseFile } from './file-choice.tsx';
import styles from './upload-progress.module.css';

type Underway = Extract<UploadState, { readonly file: File }>;

// Twice the displayed width, for screens with two device pixels per CSS pixel.
const width = 432;

/** The chosen picture, which the browser draws from its file. */
function Shot({ file, isFaint }: { file: File; isFaint: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const picture = await createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' });
      const on = canvas.current;
      if (!isOver && on) {
        [on.width, on.height] = [picture.width, picture.height];
        on.getContext('2d')!.drawImage(picture, 0, 0);
      }
      picture.close();
    };
    // If the browser does not know the format, the box stays empty.
    draw().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [file]);
  return <canvas ref={canvas} className={`${styles.shot} ${isFaint ? styles.faint : ''}`} aria-hidden />;
}

/** The announcements for screen readers: each step of an upload, but not each percent. */
function spoken(state: Underway): string {
  switch (state.stage) {
    case 'sending':
      if (state.sent < state.total / 2) return `Sending ${state.file.name}.`;
      return state.sent < state.total ? 'Half of it is sent.' : 'It is sent and is being prepared.';
    case 'lost':
      return 'The connection was lost.';
    case 'sent':
      return state.isKnown ? '' : 'The picture is there.';
    default:
      return '';
  }
}

/** The sent bytes and the size of the file, without the form around it. */
function amount({ file, sent, total }: { file: File; sent: number; total: number }): string {
  const share = total === 0 ? 0 : Math.min(1, sent / total);
  const whole = bytesText(file.size);
  const part = bytesText(share * file.size);
  const isSameUnit = part.split(' ')[1] === whole.split(' ')[1];
  return `${isSameUnit || share === 0 ? part.split(' ')[0] : part} of ${whole} sent`;
}

function Line({ state, tell }: { state: Underway; tell: (event: UploadEvent) => void }) {
  const stop = () => tell({ type: 'stopped' });
  const button = (words: string, act: () => void): ReactNode => (
    <button type="button" className={styles.link} onClick={act}>
      {words}
    </button>
  );
  switch (state.stage) {
    case 'sending':
      return (
        <p>
          <span>{state.sent < state.total ? amount(state) : 'Being prepared…'}</span>
          {button('Stop', stop)}
        </p>
      );
    case 'lost':
      return (
        <p role="alert">
          <span>Connection lost. It is sent again when you are online.</span>
          {button('Try again', () => tell({ type: 'retried' }))}
        </p>
      );
    case 'sent':
      return (
        <p>
          <span className={styles.good}>
            Sent, {state.media.width} × {state.media.height}
          </span>
          <ChooseFile className={styles.link} onChoose={(file) => tell({ type: 'chosen', file })}>
            Another
          </ChooseFile>
        </p>
      );
    default:
      return <p>Looking at it…</p>;
  }
}

/** The progress of an upload, and the buttons to stop or retry it. */
export function UploadProgress({ state, tell }: { state: Underway; tell: (event: UploadEvent) => void }) {
  const { stage, file } = state;
  const share = stage === 'sending' || stage === 'lost' ? Math.min(1, state.sent / (state.total || 1)) : 0;
  const percent = stage === 'sent' ? 100 : Math.round(share * 100);
  return (
    <div className={styles.progress}>
      <Shot file={file} isFaint={stage !== 'sent'} />
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <Line state={state} tell={tell} />
      <span className="sr-only" role="status">
        {spoken(state)}
      </span>
    </div>
  );
}
