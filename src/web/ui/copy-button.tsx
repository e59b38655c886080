import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from './button-class.tsx';
import styles from './copy-button.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied text, for people who do not see the context. */
  readonly label: string;
  /** The word on the button; by default 'Copy'. */
  readonly word?: string;
  /** How long it says that it copied, in milliseconds. */
  readonly done: number;
  /** Whether it has a border; by default it is a plain word. */
  readonly boxed?: boolean;
  /** The tooltip on hover and focus: the whole text, if the text beside the button is shortened. */
  readonly tip?: string | undefined;
  readonly onCopied?: () => void;
}

/** Copies a text and confirms it in place. */
export function CopyButton({ text, label, word = 'Copy', done, boxed = false, tip, onCopied }: CopyButtonProps) {
  const [message, setMessage] = useState<'Copied!' | 'Copy it by hand' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    const isCopied = await (await import('./behaviour/copy-text.ts')).copyText(text);
    if (isCopied) onCopied?.();
    setMessage(isCopied ? 'Copied!' : 'Copy it by hand');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMessage(null), done);
  };

  const look = boxed ? buttonClass({}) : styles.copy;
  return (
    <>
      <button
        type="button"
        className={`scripted ${look} ${message === 'Copied!' ? styles.done : ''}`}
        aria-label={message ?? label}
        data-tip={tip}
        onClick={copy}
      >
        {message === null ? <Copy className="icon" aria-hidden /> : null}
        {message === 'Copied!' ? <Check className="icon" aria-hidden /> : null}
        <span>{message ?? word}</span>
      </button>
      {/* Outside of the button, since screen readers do not announce changes inside one. */}
      <span className="sr-only" role="status">
        {message}
      </span>
    </>
  );
}
