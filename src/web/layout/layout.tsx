import { useEffect, useState, type ReactNode } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation, useNavigation } from 'react-router';
import { tooltipTiming } from '#contract/timing.ts';
import { SwitchNotices } from '#web/site/switch-notices.tsx';
import { TooltipHost } from '#web/ui/tooltip.tsx';
import { Footer } from './footer.tsx';
import { Header, Tabs } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { ToastHost } from './toast-host.tsx';
import frame from './frame.module.css';
import styles from './progress.module.css';

// In milliseconds: a shorter wait shows no indicator.
const patience = 150;

/** Whether a navigation is in progress: its code, and then its data, are loading. */
function useAwaited(): boolean {
  const isLeaving = useNavigation().state !== 'idle';
  const { key } = useLocation();
  const isAsking = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
  const [complete, setComplete] = useState(key);
  if (complete !== key && !isLeaving && !isAsking) setComplete(key);
  return isLeaving || (complete !== key && isAsking);
}

/** The line under the brand line during a navigation. */
function Progress({ isAwaited }: { isAwaited: boolean }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setLong(true), patience);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAwaited]);
  return isAwaited && isLong ? (
    <div className={styles.progress} role="progressbar" aria-label="Loading the page" />
  ) : null;
}

interface ShellProps {
  /** Of the page's content. */
  readonly className: string | undefined;
  /** Renders the content with the parts around it. */
  readonly around: (main: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

/** The shared frame of all pages, including the dashboard: header, footer, and messages. */
export function Shell({ className, around, children }: ShellProps) {
  const isAwaited = useAwaited();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header progress={<Progress isAwaited={isAwaited} />} />
      {around(
        <main className={className} id="main" tabIndex={-1} aria-busy={isAwaited}>
          <SwitchNotices />
          {children}
        </main>,
      )}
      <Footer />
      <ToastHost />
      <TooltipHost {...tooltipTiming} />
    </>
  );
}

/** The frame of every page (spec §2, Shared layout). */
export function Layout({ children }: { children: ReactNode }) {
  const around = (main: ReactNode) => (
    <div className={frame.frame}>
      <div className={frame.content}>
        <Tabs />
        {main}
      </div>
      {/* Beside the page, and after it in the document: the keyboard reaches the page first. */}
      <div className={frame.side}>
        <nav className={frame.sidebar} aria-label="Sidebar">
          <Navigation />
        </nav>
      </div>
    </div>
  );
  return (
    <Shell className={frame.main} around={around}>
      {children}
    </Shell>
  );
}
