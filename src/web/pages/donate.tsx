import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { encode } from 'uqr';
import { copiedTiming } from '#contract/timing.ts';
import { Head } from '#web/navigation/head.tsx';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Address } from '#web/site/address.tsx';
import { siteQuery } from '#web/site/site.queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './donate.module.css';

/**
 * A QR code that a phone's wallet reads as a Solana Pay request to transfer SOL to `recipient`; the person chooses the
 * amount.
 */
function SolanaPayCode({ recipient, name }: { recipient: string; name: string }) {
  // Solana Pay's transfer request: the scheme and the recipient, everything else is optional.
  const { size, data } = encode(`solana:${recipient}`, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <figure className={styles.code}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`Solana Pay QR code for the ${name}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <figcaption>Scan with a wallet</figcaption>
    </figure>
  );
}

function Donation({
  address,
  name,
  title,
  children,
}: {
  address: string;
  name: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.donation}>
      <h3>{title}</h3>
      <Address
        address={address}
        name={name}
        done={copiedTiming.donate}
        aside={<SolanaPayCode recipient={address} name={name} />}
      >
        <p>{children}</p>
      </Address>
    </div>
  );
}

/** The funding of the encyclopedia, and the use of donations (spec §2, /donate). */
export function Page() {
  const { data: site } = useQuery(siteQuery);
  const domain = site?.donationDomain ?? null;
  const wallet = site?.donationWallet ?? null;
  return (
    <>
      <Head
        title="Support us"
        description="How Trenchpedia is paid for, and where donations in SOL go."
        path={paths.donate}
      />
      <header className="page-head">
        <h1>Support us</h1>
        <p className="lede">
          Trenchpedia shows no advertising and sells no coverage. Creator rewards and donations pay for servers, for
          reviewers and for bounties. That is the whole model.
        </p>
      </header>
      <div className="with-rail">
        <div>
          <section>
            <h2 className={styles.title}>Donate in SOL</h2>
            {domain === null && wallet === null ? (
              <p className="muted">No address yet. If anybody gives you one in our name, it is a scam.</p>
            ) : null}
            {domain === null ? null : (
              <Donation
                address={domain}
                name="donation domain name"
                title={
                  <>
                    Domain name <Badge tone="accepted">RECOMMENDED</Badge>
                  </>
                }
              >
                Your wallet shows the name before you send, so a swapped address is easy to notice.
              </Donation>
            )}
            {wallet === null ? null : (
              <Donation address={wallet} name="donation wallet address" title="Wallet address">
                Compare the whole address after pasting: its beginning and end alone are what imitators copy.
              </Donation>
            )}
          </section>
          <section className="section">
            <h2>Sustainability model</h2>
            <div className={`prose ${styles.text}`}>
              <p>
                The encyclopedia has no paying customers and wants none. What comes in, from the token’s creator rewards
                and from donations, is spent on keeping the site up, on <Link to={paths.bounties}>bounties</Link> for
                articles that are missing, and on the people who review them. The{' '}
                <Link to={paths.roadmap}>roadmap</Link> says what comes next.
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
          <strong>Security notice.</strong> We never message first, never ask for a seed phrase, and never ask you to
          connect a wallet in order to donate.
          {domain === null && wallet === null ? null : ' The addresses on this page are the only ones.'}
        </Note>
      </div>
    </>
  );
}
