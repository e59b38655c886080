import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { textLicence } from '#contract/limits.ts';
import { copiedTiming } from '#contract/timing.ts';
import { Link } from '#web/navigation/link.tsx';
import { paths } from '#web/navigation/paths.ts';
import { siteQuery, useSiteName } from '#web/site/site.queries.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Logo } from './logo.tsx';
import frame from './frame.module.css';
import styles from './footer.module.css';

const columns = [
  {
    title: 'Encyclopedia',
    links: [
      ['Main page', paths.home],
      ['Browse articles', paths.browse()],
      ['Search', paths.search()],
      ['Roadmap', paths.roadmap],
    ],
  },
  {
    title: 'Contribute',
    links: [
      ['Latest activity', paths.contribute],
      ['Propose an article', paths.propose],
      ['Report an inaccuracy', paths.report()],
      ['Figures', paths.figures],
      ['Bounties', paths.bounties],
    ],
  },
] as const;

/** The licence of the text. */
const Licence = () => (
  <span className={styles.licence}>
    The text is under{' '}
    <ExternalLink href={textLicence.url} rel="license noopener noreferrer">
      {textLicence.name}
    </ExternalLink>
    .
  </span>
);

/** The project's token, or a sentence that none exists yet. */
function Contract({ address }: { address: string | null | undefined }) {
  return (
    <dl className={styles.contract}>
      <dt>Contract</dt>
      <dd>
        {address ? (
          <>
            <code>{address}</code>
            <CopyButton text={address} label="Copy the contract address" done={copiedTiming.elsewhere} />
          </>
        ) : (
          'Not announced yet'
        )}
      </dd>
    </dl>
  );
}

/** The community's configured channels. */
function Community({ socials }: { socials: readonly (readonly [name: string, url: string | null | undefined])[] }) {
  return (
    <nav aria-label="Community">
      <h2>Community</h2>
      <ul>
        <li>
          <Link to={paths.socials}>All channels</Link>
        </li>
        {socials.map(([text, url]) =>
          url ? (
            <li key={text}>
              <ExternalLink href={url}>{text}</ExternalLink>
            </li>
          ) : null,
        )}
        <li>
          <Link to={paths.donate}>Support us</Link>
        </li>
      </ul>
    </nav>
  );
}

/** The footer of every page (spec §2, Footer). On small screens its links are a row that opens. */
export function Footer() {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const { data: site } = useQuery(siteQuery);
  const name = useSiteName();
  const socials = [
    ['X', site?.xUrl],
    ['Telegram', site?.telegramUrl],
    ['Developer', site?.developerUrl],
    ['Launchpad', site?.launchpadUrl],
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={`${frame.frame} ${styles.columns}`}>
        <div>
          <Logo name={name} />
          <p className={styles.about}>
            The Encyclopedia of the Solana Trenches. Written by the people who were there, reviewed before it counts.
          </p>
          <Contract address={site?.contractAddress} />
        </div>
        <button
          type="button"
          className={styles.pages}
          aria-expanded={isOpen}
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          Pages and channels
          <ChevronDown className="icon" style={isOpen ? { rotate: '180deg' } : {}} aria-hidden />
        </button>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([text, to]) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Community socials={socials} />
        <div className={styles.base}>
          <strong>Not financial advice.</strong>
          <span>Articles describe what happened and how things work. They recommend nothing.</span>
          <Licence />
          <span className={styles.machines}>
            <a href={paths.atom}>Changed articles (Atom)</a>
            <a href={paths.apiDocs}>API</a>
          </span>
        </div>
      </div>
    </footer>
  );
}
