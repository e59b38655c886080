import { ArrowDownToLine, Camera, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { mediaLimits } from '#contract/media/limits.ts';
import { takeFocus } from '#web/ui/behaviour/take-focus.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { accepted } from './checked-file.ts';
import styles from './file-choice.module.css';

interface ButtonProps {
  readonly onChoose: (file: File) => void;
  readonly className?: string;
  readonly focused?: RefObject<HTMLButtonElement | null>;
  /** Takes a picture with the camera instead of choosing a file. */
  readonly isCamera?: boolean;
  /** Whether it takes the focus when it appears. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A button that lets the person choose a file. */
export function ChooseFile({
  onChoose,
  className = buttonClass({}),
  focused,
  isCamera,
  isFirst,
  children,
}: ButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        ref={isFirst ? takeFocus : focused}
        type="button"
        className={className}
        onClick={() => input.current!.click()}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Allows choosing the same file again after a correction.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

/** The first picture among pasted or dropped items; null without one. */
const pictureIn = (data: DataTransfer | null): File | null => {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
};

/**
 * Calls `onChoose` with a file that is pasted or dropped anywhere in the page: beside the dialog, the browser would
 * leave the page and open the file. Returns whether a file is being dragged over the page.
 */
export function useGivenFile(onChoose: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const file = pictureIn(data);
      if (file === null) return;
      event.preventDefault();
      onChoose(file);
    };
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    // Without another element, the pointer has left the window.
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('paste', paste, { signal });
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [onChoose]);
  return isOver;
}

/** Offers the ways to add a picture: drop, paste, choose a file, or take it with the camera. */
export function FileChoice({
  onChoose,
  focused,
  isOver,
}: {
  onChoose: (file: File) => void;
  focused: RefObject<HTMLButtonElement | null>;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
}) {
  return (
    <div className={`${styles.drop} ${isOver ? styles.over : ''}`}>
      {isOver ? (
        <>
          <ArrowDownToLine className="icon" aria-hidden />
          <p>
            <strong>Let go to add it</strong>
          </p>
        </>
      ) : (
        <>
          <ImagePlus className="icon" aria-hidden />
          <p>
            <strong>Drop a picture here, or paste it</strong>
          </p>
        </>
      )}
      <div className={`row ${styles.ways}`} hidden={isOver}>
        <ChooseFile onChoose={onChoose} focused={focused}>
          Choose a file
        </ChooseFile>
        <span className={styles.camera}>
          <ChooseFile onChoose={onChoose} isCamera>
            <Camera className="icon" aria-hidden />
            Take one
          </ChooseFile>
        </span>
      </div>
      <p className={styles.hint} hidden={isOver}>
        PNG, JPEG, WebP, AVIF or GIF, up to {mediaLimits.bytes / 1024 ** 2} MB. Where it was taken is removed before it
        is stored.
      </p>
    </div>
  );
}
