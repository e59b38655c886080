import { Menu, Search } from 'lucide-react';
import { Suspense, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { useSiteName } from '#web/site/site.queries.ts';
import { isPlainClick } from '#web/ui/behaviour/plain-click.ts';
import { lazily } from '#web/ui/behaviour/lazily.tsx';
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx';
import tabStyles from '#web/ui/tabs.module.css';
import { LoginWidget } from './login-widget.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import frame from './frame.module.css';
import styles from './header.module.css';

// Wide screens never need it.
const MobileMenu = lazily(async () => (await import('./mobile-menu.tsx')).MobileMenu);
const CloseSearch = lazily(async () => (await import('./close-search.tsx')).CloseSearch);

/**
 * The search box on narrow screens: the magnifier opens it in place of the bar's other parts. Without a script the
 * magnifier is a link.
 */
function useLoupe() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Synchronously within the tap: only then does a phone show its keyboard.
    flushSync(() => setOpen(true));
    box.current?.querySelector('input')?.focus();
  };
  return { isOpen, box, open, close };
}

/** The bar at the top of every page (spec §2, Header). */
export function Header({ progress }: { progress: ReactNode }) {
  // Null until it is first opened.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const name = useSiteName();
  const { isOpen: isSearching, box, open: openSearch, close: closeSearch } = useLoupe();
  return (
    <header className={styles.bar}>
      {progress}
      <div className={`${frame.frame} ${styles.row} ${isSearching ? styles.searching : ''}`}>
        <div className={styles.brand}>
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen ?? false}
            className={`${styles.menu} scripted`}
            onClick={() => setMenuOpen(true)}
          >
            <Menu className="icon" aria-hidden />
          </IconButton>
          <Logo name={name} />
        </div>
        <div className={styles.main}>
          <div ref={box} className={styles.search}>
            <SearchBox />
          </div>
          {isSearching ? (
            <Suspense>
              <CloseSearch onClose={closeSearch} />
            </Suspense>
          ) : null}
          <div className={styles.end}>
            <Link
              className={`${iconButtonClass} ${styles.searchLink}`}
              to={paths.search()}
              aria-label="Search"
              data-tip="Search"
              onClick={openSearch}
            >
              <Search className="icon" aria-hidden />
            </Link>
            <ThemeSwitch />
            <LoginWidget />
          </div>
        </div>
      </div>
      {isMenuOpen === null ? null : (
        <Suspense>
          <MobileMenu open={isMenuOpen} onOpenChange={setMenuOpen} name={name} />
        </Suspense>
      )}
    </header>
  );
}

const tabs = [
  ['Main page', paths.home, /^\/$/],
  ['Contribute', paths.contribute, /^\/contribute(\/|$)/],
  ['Bounties', paths.bounties, /^\/bounties(\/|$)/],
  ['Support us', paths.donate, /^\/donate$/],
  ['Community', paths.socials, /^\/socials$/],
] as const;

/** The tabs below the header. */
export function Tabs() {
  const { pathname } = useLocation();
  return (
    <nav className={`${tabStyles.list} ${styles.tabs}`} aria-label="Main">
      {tabs.map(([text, to, isHere]) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : isHere.test(pathname) || undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
