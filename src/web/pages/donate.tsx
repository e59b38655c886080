import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { copied } from '#contract/limits.ts';
import { Address } from '#web/features/site/address.tsx';
import { SolanaPayCode } from '#web/features/site/qr-code.tsx';
import { siteQuery } from '#web/features/site/site.queries.ts';
import { Head } from '#web/head.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './donate.module.css';

/** How the encyclopedia lives, and where donations go (spec §2, /donate). */
export function Page() {
  const { data: site } = useQuery(siteQuery);
  const domain = site?.donationDomain ?? null;
  const wallet = site?.donationWallet ?? null;
  return (
    <>
      <Head title="Support us" description="How Trenchpedia is paid for, and where donations in SOL go." path={paths.donate} />
      <header className="page-head">
        <h1>Support us</h1>
        <p className="lede">
          Trenchpedia shows no advertising and sells no coverage. Creator rewards and donations pay for servers, for reviewers and for
          bounties. That is the whole model.
        </p>
      </header>
      <div className="with-rail">
        <div>
          <section>
            <h2 className={styles.title}>Donate in SOL</h2>
            <div className={styles.donation}>
              <h3>
                Domain name <Badge tone="accepted">RECOMMENDED</Badge>
              </h3>
              <Address
                address={domain}
                name="donation domain name"
                done={copied.donate}
                aside={domain === null ? null : <SolanaPayCode recipient={domain} name="donation domain name" />}
              >
                <p>Your wallet shows the name before you send, so a swapped address is easy to notice.</p>
              </Address>
            </div>
            <div className={styles.donation}>
              <h3>Wallet address</h3>
              <Address
                address={wallet}
                name="donation wallet address"
                done={copied.donate}
                aside={wallet === null ? null : <SolanaPayCode recipient={wallet} name="donation wallet address" />}
              >
                <p>Compare the whole address after pasting: its beginning and end alone are what imitators copy.</p>
              </Address>
            </div>
          </section>
          <section className="section">
            <h2>Sustainability model</h2>
            <div className={`prose ${styles.text}`}>
              <p>
                The encyclopedia has no paying customers and wants none. What comes in, from the token’s creator rewards and from donations,
                is spent on keeping the site up, on <Link to={paths.bounties}>bounties</Link> for articles that are missing, and on the
                people who review them. The <Link to={paths.roadmap}>roadmap</Link> says what comes next.
              </p>
            </div>
          </section>
          <section className="section">
            <h2>Why donate</h2>
            <div className={`prose ${styles.text}`}>
              <ul>
                <li>Bounties get written. Each one is paid from what comes in here.</li>
                <li>Reviewers stay independent of the projects they read about.</li>
                <li>The archive stays up when interest in it is low, which is when records get lost.</li>
              </ul>
            </div>
          </section>
        </div>
        <Note tone="warn" icon={<TriangleAlert className="icon" aria-hidden />}>
          <strong>Security notice.</strong> We never message first, never ask for a seed phrase, and never ask you to connect a wallet in
          order to donate. The addresses on this page are the only ones.
        </Note>
      </div>
    </>
  );
}
