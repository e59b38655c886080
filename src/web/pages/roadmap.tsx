import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Toc } from '#web/features/texts/toc.tsx';
import { Head } from '#web/navigation/head.tsx';
import { paths } from '#web/navigation/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import article from './article/article.module.css';
import styles from './roadmap.module.css';

const contents = [
  { level: 2, text: 'Overview', id: 'overview' },
  { level: 2, text: 'Development Phases', id: 'phases' },
  { level: 2, text: 'Tokenomics', id: 'tokenomics' },
  { level: 2, text: 'Vision', id: 'vision' },
];

const completed = <Badge tone="accepted">Completed</Badge>;
const inProgress = <Badge tone="waiting">In Progress</Badge>;
const planned = <Badge tone="closed">Planned</Badge>;

function Phase({
  state,
  title,
  text,
  children,
}: {
  state: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.phase}>
      <div>{state}</div>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}

function Phases() {
  return (
    <div className={styles.phases}>
      <Phase
        state={completed}
        title="Phase 1: Foundation"
        text="Articles, categories, search, and contributions with review. All of it works."
      />
      <Phase
        state={inProgress}
        title="Phase 2: Community Building"
        text="Profiles and ranks, bounties, votes and comments."
      >
        <p>
          These work, and so do notices and a leaderboard. What is still in progress is the community: more writers,
          reviewers and bounties.
        </p>
      </Phase>
      <Phase
        state={planned}
        title="Phase 3: Platform Enhancement"
        text="Version history for readers, better moderation, more sources."
      >
        <p>
          Some of it is here before its phase: every version of every article, who wrote which words, footnotes,
          receipts from the chain and the check of an address. Planned are pictures and figures, notices outside the
          site, and other languages.
        </p>
      </Phase>
      <Phase state={planned} title="Phase 4: Feature Expansion" text="New kinds of content around the articles.">
        <details>
          <summary className="target">
            <ChevronDown className="icon" aria-hidden />
            Planned features
          </summary>
          <ul>
            <li>AI-powered content assistant</li>
            <li>Community forums</li>
            <li>Educational modules</li>
            <li>Rug checker tools</li>
            <li>Video content</li>
            <li>Analytics dashboard</li>
          </ul>
        </details>
      </Phase>
    </div>
  );
}

/** Finished work, work in progress, and the purpose of the token (spec §2, /roadmap). */
export function Page() {
  return (
    <>
      <Head
        title="Roadmap"
        description="What is done, what is being built, and what the project token is for."
        path={paths.roadmap}
      />
      <article className={article.article}>
        <header className={article.head}>
          <h1>Roadmap</h1>
          <p className="lede">What is done, what is being built, and what the project token is for.</p>
        </header>
        <div className={article.rail}>
          <Toc entries={contents} />
        </div>
        <div className="prose">
          <h2 id="overview" className={styles.first}>
            Overview
          </h2>
          <p>
            Trenchpedia began as a place to look things up. It is becoming one where the people who know things are
            rewarded for writing them down. The phases below say in which order.
          </p>
          <h2 id="phases">Development Phases</h2>
          <Phases />
          <h2 id="tokenomics">Tokenomics</h2>
          <p>Creator rewards are reinvested into the encyclopedia:</p>
          <ul>
            <li>contributor rewards</li>
            <li>moderator compensation</li>
            <li>quality review incentives</li>
            <li>infrastructure</li>
            <li>feature development</li>
            <li>knowledge preservation</li>
          </ul>
          <p>
            Token holders get exclusive features, a higher contribution reward multiplier, early access, and
            participation in governance.
          </p>
          <h2 id="vision">Vision</h2>
          <p>
            Nobody should have to lose money to learn how a mechanism works: someone wrote it down, and others checked
            it.
          </p>
        </div>
      </article>
    </>
  );
}
