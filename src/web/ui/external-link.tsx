import { ExternalLink as Icon } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './external-link.module.css';

/** An external link in a new tab, with an icon that says so. */
export function ExternalLink({ children, className = '', ...rest }: ComponentProps<'a'> & { href: string }) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={`${styles.link} ${className}`} {...rest}>
      {children} <Icon className="icon" aria-label="(opens in another tab)" role="img" />
    </a>
  );
}
