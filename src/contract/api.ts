import type { z } from 'zod';
import type * as accounts from './people/accounts.ts';
import type * as articles from './articles/articles.ts';
import type * as audit from './moderation/audit.ts';
import type * as backups from './moderation/backups.ts';
import type * as bounties from './bounties/bounties.ts';
import type * as categories from './articles/categories.ts';
import type * as comments from './submissions/comments.ts';
import type * as constants from './addresses/constants.ts';
import type * as contributions from './submissions/contributions.ts';
import type * as datedFacts from './articles/dated-facts.ts';
import type * as drafts from './drafts/drafts.ts';
import type { Endpoint } from './endpoint.ts';
import type * as editing from './articles/editing.ts';
import type * as figures from './addresses/figures.ts';
import type * as feed from './submissions/feed.ts';
import type * as flags from './moderation/flags.ts';
import type * as jobs from './moderation/jobs.ts';
import type * as restraints from './moderation/restraints.ts';
import type * as leaderboard from './standing/leaderboard.ts';
import type * as lines from './submissions/lines.ts';
import type * as links from './articles/links.ts';
import type * as lookup from './addresses/lookup.ts';
import type * as media from './media/media.ts';
import type * as notices from './notices/notices.ts';
import type * as proposals from './submissions/proposals.ts';
import type * as recent from './submissions/recent.ts';
import type * as receipts from './addresses/receipts.ts';
import type * as reports from './submissions/reports.ts';
import type * as reviews from './submissions/reviews.ts';
import type * as roles from './moderation/roles.ts';
import type * as revisions from './revisions/revisions.ts';
import type * as search from './search/search.ts';
import type * as seenFakes from './addresses/seen-fakes.ts';
import type * as sessions from './moderation/sessions.ts';
import type * as shipped from './articles/shipped.ts';
import type * as site from './site.ts';
import type * as submissions from './submissions/submissions.ts';
import type * as switches from './moderation/switches.ts';
import type * as wanted from './submissions/wanted.ts';
import type * as watches from './articles/watches.ts';

type Module =
  | typeof accounts
  | typeof articles
  | typeof audit
  | typeof backups
  | typeof bounties
  | typeof categories
  | typeof comments
  | typeof constants
  | typeof contributions
  | typeof datedFacts
  | typeof drafts
  | typeof editing
  | typeof feed
  | typeof figures
  | typeof flags
  | typeof leaderboard
  | typeof jobs
  | typeof media
  | typeof notices
  | typeof lines
  | typeof links
  | typeof lookup
  | typeof proposals
  | typeof receipts
  | typeof recent
  | typeof reports
  | typeof restraints
  | typeof reviews
  | typeof roles
  | typeof revisions
  | typeof search
  | typeof seenFakes
  | typeof sessions
  | typeof shipped
  | typeof site
  | typeof submissions
  | typeof switches
  | typeof wanted
  | typeof watches;

type Values<Things> = Things extends unknown ? Things[keyof Things] : never;
/**
 * The endpoints that a module exports, and those that its `…Endpoints` functions create for each kind of submission.
 */
type Declared = Values<Module>;
type OfKinds<Thing> = Thing extends (kind: never) => infer Made ? Values<Made> : never;
type Endpoints = Extract<Declared | OfKinds<Declared>, Endpoint>;

/**
 * Every call of the API by its method and its path below `/api`, as in `'GET /articles/:slug'`. For types alone: no
 * schema reaches the browser.
 */
export type Api = { [E in Endpoints as E['address']]: E };

/** The answer of a call, as JSON. */
export type AnswerOf<A extends keyof Api> = z.output<Api[A]['answer']>;
