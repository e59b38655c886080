import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { copiedTiming } from '#contract/timing.ts';
import { Head } from '#web/navigation/head.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Address } from '#web/site/address.tsx';
import { siteQuery } from '#web/site/site.queries.ts';
import { buttonClass } from '#web/ui/button-class.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './socials.module.css';

interface Channel {
  readonly name: string;
  readonly text: string;
  readonly action: string;
  readonly url: string;
}

function Channels({ channels }: { channels: readonly Channel[] }) {
  return (
    <ul className={styles.channels}>
      {channels.map(({ name, text, action, url }) => (
        <li key={name}>
          <div>
            <b>{name}</b>
            <p className="muted">{text}</p>
          </div>
          <ExternalLink className={buttonClass({ compact: true })} href={url}>
            {action}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}

/** The community's channels (spec §2, /socials). */
export function Page() {
  const { data: site } = useQuery(siteQuery);
  const channels: Channel[] = [
    { name: 'X', text: 'New articles and closed bounties', action: 'Open X', url: site?.xUrl ?? '' },
    {
      name: 'Telegram',
      text: 'Questions, drafts and arguments',
      action: 'Open Telegram',
      url: site?.telegramUrl ?? '',
    },
    {
      name: 'Developer',
      text: 'Faults and ideas for the site itself',
      action: 'Contact',
      url: site?.developerUrl ?? '',
    },
  ].filter(({ url }) => url !== '');
  const contract = site?.contractAddress ?? null;
  return (
    <>
      <Head
        title="Community"
        description="Where the people who write Trenchpedia talk to each other."
        path={paths.socials}
      />
      <header className="page-head">
        <h1>Community</h1>
        <p className="lede">Where the people who write Trenchpedia talk to each other.</p>
      </header>
      <div className="with-rail">
        <div>
          {channels.length > 0 ? <Channels channels={channels} /> : null}
          {channels.length > 0 || contract !== null ? null : (
            <p className="muted">None yet. If anybody gives you one in our name, it is a scam.</p>
          )}
          {contract === null ? null : (
            <section className={`section ${styles.contract}`}>
              <h2>Contract address</h2>
              <div className={styles.address}>
                <Address address={contract} name="contract address" done={copiedTiming.donate}>
                  {site?.launchpadUrl ? (
                    <p className="target">
                      <ExternalLink href={site.launchpadUrl}>View on the launchpad</ExternalLink>
                    </p>
                  ) : null}
                </Address>
              </div>
            </section>
          )}
        </div>
        <Note tone="warn" icon={<TriangleAlert className="icon" aria-hidden />}>
          <strong>Security notice.</strong> Any {contract === null ? '' : 'other '}contract with our name is not ours.
          Nobody from Trenchpedia will offer you an allocation.
        </Note>
      </div>
    </>
  );
}
