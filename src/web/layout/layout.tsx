import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import { Header, Tabs } from './header.tsx';
import { Navigation } from './navigation.tsx';
import { ToastHost } from './toast-host.tsx';
import frame from './frame.module.css';

/** What stands around every page (spec §2, Shared layout). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <div className={frame.frame}>
        <nav className={frame.sidebar} aria-label="Sidebar">
          <Navigation />
        </nav>
        <div className={frame.content}>
          <Tabs />
          <main className={frame.main} id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <Footer />
      <ToastHost />
    </>
  );
}
