import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from './button-class.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for those who do not see where the button stands. */
  readonly label: string;
  /** What stands on it; without one 'Copy'. */
  readonly word?: string;
  /** How long it says that it copied, in milliseconds. */
  readonly done: number;
  /** As a button with a border, instead of a quiet word. */
  readonly boxed?: boolean;
  /** The tooltip on hover and focus: the whole of a text that is shown shortened beside the button. */
  readonly tip?: string | undefined;
  readonly onCopied?: () => void;
}

/** Copies a text and says so in its own place. */
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
      {/* Beside the button: what is inside one is not announced. */}
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  );
}
