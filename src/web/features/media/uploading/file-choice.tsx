import { ArrowDownToLine, Camera, ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
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
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

/** The first picture among pasted or dropped things; null without one. */
export const pictureIn = (data: DataTransfer | null): File | null => {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
};

/** Calls `onChoose` with a file that is pasted anywhere in the page. */
export function usePastedFile(onChoose: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = pictureIn(event.clipboardData);
      if (file === null) return;
      event.preventDefault();
      onChoose(file);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [onChoose]);
}

/** Says how a picture comes here: dropped, pasted, chosen, or taken with the camera. */
export function FileChoice({
  onChoose,
  focused,
}: {
  onChoose: (file: File) => void;
  focused: RefObject<HTMLButtonElement | null>;
}) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = pictureIn(event.dataTransfer);
    if (file) onChoose(file);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };
  return (
    <div className={`${styles.drop} ${isOver ? styles.over : ''}`} onDragOver={over} onDragLeave={leave} onDrop={drop}>
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
