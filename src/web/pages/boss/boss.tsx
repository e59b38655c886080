import { CircleCheck } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { former, hasProfile, shortWallet } from '#contract/format.ts';
import type { Capability } from '#contract/people/roles.ts';
import { slugOf } from '#contract/slug.ts';
import type { Review } from '#contract/submissions/reviews.ts';
import { messageTiming } from '#contract/timing.ts';
import { ConstantsPanel } from '#web/features/addresses/constants-panel.tsx';
import { ReceiptAgain } from '#web/features/addresses/receipt-again.tsx';
import { offerTypedArticle } from '#web/features/articles/editing/typed-article.ts';
import { FeaturedPanel } from '#web/features/articles/featured-panel.tsx';
import { ShippedPanel } from '#web/features/articles/shipped-panel.tsx';
import { BountiesPanel } from '#web/features/bounties/bounties-panel.tsx';
import { PicturesPanel } from '#web/features/media/pictures-panel.tsx';
import { AuditLog } from '#web/features/moderation/audit-log.tsx';
import { BackupsPanel } from '#web/features/moderation/backups-panel.tsx';
import { JobsPanel, useFailedJobs } from '#web/features/moderation/jobs-panel.tsx';
import { PeoplePanel } from '#web/features/moderation/people-list.tsx';
import { SwitchesPanel } from '#web/features/moderation/switches-panel.tsx';
import { UndoBar, type Undoable } from '#web/features/moderation/undo-bar.tsx';
import { useMe } from '#web/features/people/accounts.queries.ts';
import { openLogin } from '#web/features/people/login-events.ts';
import { ReviewQueue } from '#web/features/submissions-review/review-queue.tsx';
import { countsOf, useWaiting } from '#web/features/submissions-review/waiting.ts';
import { Head } from '#web/navigation/head.tsx';
import { paths } from '#web/navigation/paths.ts';
import { onStatus, sayFailed, type Status } from '#web/say/say.ts';
import { Button } from '#web/ui/button.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { Tabs, type Tab } from '#web/ui/tabs.tsx';
import { BossAi } from './boss-ai.tsx';
import { BossArticles } from './boss-articles.tsx';
import styles from './boss.module.css';

const silence: Status = { text: '', isGood: false };

/** The result of the last action, shown for 3 seconds (spec §9). */
function DashboardStatus() {
  const [{ text, isGood, isTicked = false }, show] = useState<Status>(silence);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onStatus((message) => {
      show(message);
      clearTimeout(timer);
      timer = setTimeout(() => show(silence), messageTiming.dashboard);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return (
    <span className={`${styles.status} ${isGood ? 'done' : 'failure'}`} role="status">
      {isGood && !isTicked ? <CircleCheck className="icon" aria-hidden /> : null}
      {isTicked ? `✓ ${text}` : text}
    </span>
  );
}

/** The initial fields of an article from a proposal, with credit to its author. */
function beginningOf({ title, category, text, wallet, profile }: Review): Parameters<typeof offerTypedArticle>[0] {
  const nobody = wallet === former ? 'by a former member' : 'anonymously';
  const author = hasProfile(wallet)
    ? `by [${profile.username ?? shortWallet(wallet)}](${paths.profile(wallet)})`
    : nobody;
  return {
    title,
    slug: slugOf(title) || `proposal-${Date.now()}`,
    category,
    bodyMarkdown: `${text}\n\n*Proposed ${author}.*\n`,
  };
}

/** A tab, and the right that it needs. */
interface OwnTab extends Tab {
  readonly needs: Capability;
}

function DashboardTabs({ may }: { may: readonly Capability[] }) {
  const [parameters, setParameters] = useSearchParams();
  const open = (article: string) => setParameters({ tab: 'Articles', article });
  const write = (proposal: Review) => {
    if (!may.includes('administer')) return;
    if (offerTypedArticle(beginningOf(proposal)))
      return setParameters({ tab: 'Articles', article: 'new', from: proposal.id });
    sayFailed('Save or discard the new article that is open first; the proposal waits under Accepted');
  };
  const [offered, offer] = useState<{ undoable: Undoable; turn: number } | null>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const withdraw = useCallback(() => offer(null), []);
  const onDecided = (undoable: Undoable) => offer((last) => ({ undoable, turn: (last?.turn ?? 0) + 1 }));
  const counts = countsOf(useWaiting().data);
  const failedJobs = useFailedJobs(may.includes('administer'));
  const all: OwnTab[] = [
    {
      name: 'Review',
      needs: 'review',
      count: counts.review,
      content: <ReviewQueue onAcceptedProposal={write} onDecided={onDecided} undo={undo} />,
    },
    { name: 'Articles', needs: 'administer', content: <BossArticles /> },
    {
      name: 'Site Settings',
      needs: 'administer',
      count: counts.payments,
      content: (
        <div className={styles.halves}>
          <div>
            <FeaturedPanel />
            <ShippedPanel />
            <ReceiptAgain />
            <ConstantsPanel />
            <BackupsPanel />
          </div>
          <BountiesPanel />
        </div>
      ),
    },
    { name: 'AI Tools', needs: 'administer', content: <BossAi onCreated={open} /> },
    { name: 'People', needs: 'restrain', count: counts.flags, content: <PeoplePanel /> },
    { name: 'Pictures', needs: 'hide', content: <PicturesPanel /> },
    { name: 'Switches', needs: 'protect', content: <SwitchesPanel /> },
    { name: 'Jobs', needs: 'administer', count: failedJobs, content: <JobsPanel /> },
    { name: 'Audit log', needs: 'log', content: <AuditLog /> },
  ];
  const tabs = all.filter(({ needs }) => may.includes(needs));
  // A URL that names only an article opens it.
  const first = parameters.has('article') ? 'Articles' : tabs[0]!.name;
  const wanted = [parameters.get('tab'), first];
  const value = wanted.find((one) => tabs.some(({ name }) => name === one)) ?? tabs[0]!.name;
  const show = (tab: string) =>
    setParameters((before) => {
      before.set('tab', tab);
      return before;
    });
  return (
    <>
      <Tabs label="Dashboard" tabs={tabs} value={value} onValueChange={show} />
      <UndoBar offered={offered} onGone={withdraw} button={undo} />
    </>
  );
}

/** The dashboard of an admin or a moderator, with the tabs of their role; for everybody else, a note. */
function ForStaff() {
  const me = useMe();
  if (me === undefined)
    return (
      <>
        <p className="muted scripted" role="status">
          Loading…
        </p>
        <NeedsScript to="use the dashboard" />
      </>
    );
  if (me === null)
    return (
      <div className="row">
        <p>Please login first.</p>
        <Button variant="primary" onClick={openLogin}>
          Login
        </Button>
      </div>
    );
  return me.role !== null ? <DashboardTabs may={me.may} /> : <p role="alert">Forbidden: admin only</p>;
}

/**
 * The dashboard (spec §2, /boss). Everybody else reads that it is only for admins; the server refuses their calls
 * anyway.
 */
export function Page() {
  return (
    <>
      <Head title="Admin Dashboard" description="Where the encyclopedia is run." path={paths.boss} unlisted />
      <header className={styles.head}>
        <h1>Admin Dashboard</h1>
        <DashboardStatus />
      </header>
      <ForStaff />
    </>
  );
}
