import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from './button-class.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** The copied thing, for people who do not see the button's place. */
  readonly label: string;
  /** Its text; by default 'Copy'. */
  readonly word?: string;
  /** How long it says that it copied, in milliseconds. */
  readonly done: number;
  /** With a border, instead of a quiet word. */
  readonly boxed?: boolean;
  /** The tooltip on hover and focus: the whole of a text that stands shortened beside the button. */
  readonly tip?: string | undefined;
  readonly onCopied?: () => void;
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, word = 'Copy', done, boxed = false, tip, onCopied }: CopyButtonProps) {
  const [said, setSaid] = useState<'Copied!' | 'Copy it by hand' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const isCopied = await (await import('./behaviour/copy-text.ts')).copyText(text);
    if (isCopied) onCopied?.();
    setSaid(isCopied ? 'Copied!' : 'Copy it by hand');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaid(null), done);
  };

  const look = boxed ? buttonClass({}) : styles.copy;
  return (
    <>
      <button
        type="button"
        className={`scripted ${look} ${said === 'Copied!' ? styles.done : ''}`}
        aria-label={said ?? label}
        data-tip={tip}
        onClick={copy}
      >
        {said === null ? <Copy className="icon" aria-hidden /> : null}
        {said === 'Copied!' ? <Check className="icon" aria-hidden /> : null}
        <span>{said ?? word}</span>
      </button>
      {/* Beside the button: screen readers do not announce changes inside one. */}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
