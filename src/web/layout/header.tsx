import { Menu, Search } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { useSiteName } from '#web/site/site.queries.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { IconButton, iconButtonClass } from '#web/ui/button.tsx';
import { lazily } from '#web/ui/lazily.tsx';
import { LoginWidget } from './login-widget.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import frame from './frame.module.css';
import tabStyles from '#web/ui/tabs.module.css';
import styles from './header.module.css';

// Wide screens never need it.
const MobileMenu = lazily(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** The bar at the top of every page (spec §2, Header). */
export function Header({ progress }: { progress: ReactNode }) {
  // Null until it is first opened.
  const [isMenuOpen, setMenuOpen] = useState<boolean | null>(null);
  const name = useSiteName();
  return (
    <header className={styles.bar}>
      {progress}
      <div className={`${frame.frame} ${styles.row}`}>
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
          <div className={styles.search}>
            <SearchBox />
          </div>
          <div className={styles.end}>
            <Link className={`${iconButtonClass} ${styles.searchLink}`} to={paths.search()} aria-label="Search" data-tip="Search">
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
