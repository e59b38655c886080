import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { statusMessage } from '#contract/limits.ts';
import type { Review } from '#contract/reviews.ts';
import { slugOf } from '#contract/slug.ts';
import { useMe } from '#web/features/accounts/accounts.queries.ts';
import { openLogin } from '#web/features/accounts/login-events.ts';
import { FeaturedPanel } from '#web/features/articles/featured-panel.tsx';
import { offerNewDraft } from '#web/features/articles/use-article-editor.ts';
import { AuditLog } from '#web/features/audit/audit-log.tsx';
import { BountiesPanel } from '#web/features/bounties/bounties-panel.tsx';
import { PeoplePanel } from '#web/features/flags/people-panel.tsx';
import { ReviewQueue } from '#web/features/reviews/review-queue.tsx';
import { shortWallet } from '#web/format.ts';
import { Head } from '#web/head.tsx';
import { paths } from '#web/paths.ts';
import { onStatus, say } from '#web/status.ts';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { BossAi } from './boss-ai.tsx';
import { BossArticles } from './boss-articles.tsx';
import styles from './boss.module.css';

const good = /^✓|successfully$|^New article created$/;

/** What became of the last action, for 3 seconds (spec §9). */
function Status() {
  const [message, setMessage] = useState('');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStatus((said) => {
      setMessage(said);
      clearTimeout(timer);
      timer = setTimeout(() => setMessage(''), statusMessage.dashboard);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  const isGood = good.test(message);
  return (
    <span className={`${styles.status} ${isGood ? styles.good : styles.bad}`} role="status">
      {isGood && !message.startsWith('✓') ? <CircleCheck className="icon" aria-hidden /> : null}
      {message}
    </span>
  );
}

/** A proposal's text as an article's beginning, with credit to whoever proposed it. */
function draftOf({ title, category, text, wallet, profile }: Review): Parameters<typeof offerNewDraft>[0] {
  const author = wallet === 'anonymous' ? 'anonymously' : `by [${profile.username ?? shortWallet(wallet)}](${paths.profile(wallet)})`;
  return { title, slug: slugOf(title) || `proposal-${Date.now()}`, category, bodyMarkdown: `${text}\n\n*Proposed ${author}.*\n` };
}

function Whole() {
  const [parameters, setParameters] = useSearchParams();
  const open = (article: string) => setParameters({ tab: 'Articles', article });
  const write = (proposal: Review) => {
    if (offerNewDraft(draftOf(proposal))) return setParameters({ tab: 'Articles', article: 'new', from: proposal.id });
    say('Save or discard the new article that is open first; the proposal waits under Accepted');
  };
  const tabs = [
    { name: 'Articles', content: <BossArticles /> },
    {
      name: 'Site Settings',
      content: (
        <div className={styles.halves}>
          <FeaturedPanel />
          <BountiesPanel />
        </div>
      ),
    },
    { name: 'AI Tools', content: <BossAi onCreated={open} /> },
    { name: 'Review', content: <ReviewQueue onAcceptedProposal={write} /> },
    { name: 'People', content: <PeoplePanel /> },
    { name: 'Audit log', content: <AuditLog /> },
  ];
  const value = tabs.find(({ name }) => name === parameters.get('tab'))?.name ?? tabs[0]!.name;
  const show = (tab: string) =>
    setParameters((before) => {
      before.set('tab', tab);
      return before;
    });
  return <Tabs label="Dashboard" tabs={tabs} value={value} onValueChange={show} />;
}

/** The admin's dashboard (spec §2, /boss). Who is not an admin learns so; the server refuses them every call besides. */
export function Page() {
  const me = useMe();
  return (
    <>
      <Head title="Admin Dashboard" description="Where the encyclopedia is run." path={paths.boss} unlisted />
      <header className={styles.head}>
        <h1>Admin Dashboard</h1>
        <Status />
      </header>
      {me === undefined ? (
        <p className="muted" role="status">
          Loading…
        </p>
      ) : me === null ? (
        <div className="row">
          <p>Please login first.</p>
          <Button variant="primary" onClick={openLogin}>
            Login
          </Button>
        </div>
      ) : me.isAdmin ? (
        <Whole />
      ) : (
        <p role="alert">Forbidden: admin only</p>
      )}
    </>
  );
}
