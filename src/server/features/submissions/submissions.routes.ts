import { Readable } from 'node:stream';
import { submissionKinds } from '#contract/kinds.ts';
import { closeAccount, exportAccount, forgetPerson } from '#contract/people/accounts.ts';
import { slugOf } from '#contract/slug.ts';
import { latestFeed } from '#contract/submissions/feed.ts';
import {
  editProposal,
  getProposal,
  listMyProposals,
  listProfileProposals,
  submitProposal,
} from '#contract/submissions/proposals.ts';
import {
  editReport,
  getReport,
  listOpenReports,
  listProfileReports,
  submitLookAlike,
  submitReport,
} from '#contract/submissions/reports.ts';
import { listWanted } from '#contract/submissions/wanted.ts';
import { submissionEndpoints } from '#contract/submissions/submissions.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import type { Staff } from '#server/core/staff.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { anyone, loggedIn, member, mustHaveSignedLately, signedAdmin } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import type { SessionCookie } from '#server/http/session.ts';
import { awaited } from './chain-sources.ts';
import { exportOf, recordExport } from './leaving/exporting.ts';
import { historyOf } from './history.ts';
import * as leaving from './leaving/leaving.ts';
import * as lookAlikes from './look-alikes.ts';
import { latestOfEach } from './feed.ts';
import * as proposals from './proposals.ts';
import * as reports from './reports.ts';
import type { ReportContent } from './report-subject.ts';
import { listBy } from './submissions.ts';
import * as wanted from './wanted.ts';
import { withdraw } from './withdrawing.ts';

const submitting = { guard: member, limit: { max: 30, per: '10 minutes' }, writes: 'submission' } as const;
const whole = { guard: anyone, public: true, tags: [peopleTags.people, tags.articleNames] } as const;

/** The routes of proposals and reports. */
function proposalAndReportRoutes(app: App, store: Store): void {
  const { db } = store;

  route(app, listProfileProposals, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(peopleTags.submissionsBy(params.wallet), peopleTags.people);
    return listBy(proposals.listProposals, db, params.wallet, query);
  });

  route(app, listMyProposals, { guard: member, tags: [tags.submissions] }, ({ actor, query }) =>
    proposals.listOwnProposals(db, actor.accountId, query),
  );

  route(app, getProposal, whole, async ({ params, reply }) => {
    reply.tag(tags.submission(params.id));
    return { proposal: await proposals.getProposal(db, params.id) };
  });

  const proposed = ({ title, category, body }: proposals.ProposalContent) => [title, category, body];
  route(app, submitProposal, { ...submitting, says: proposed }, async ({ actor, body, request }) => ({
    proposal: await proposals.submitProposal(store, actor.accountId, body, request.server.switches.withholds(actor)),
  }));

  route(app, editProposal, { guard: member, says: proposed }, async ({ actor, params, body, request }) => ({
    proposal: await proposals.editProposal(
      store,
      actor.accountId,
      params.id,
      body,
      request.server.switches.withholds(actor),
    ),
  }));

  route(app, listProfileReports, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(peopleTags.submissionsBy(params.wallet), peopleTags.people, tags.articleNames);
    return listBy(reports.listReports, db, params.wallet, query);
  });

  route(
    app,
    listOpenReports,
    { guard: anyone, public: true },
    async ({ params, query: { section, ...page }, reply }) => {
      // Another article may take that slug, if it is a former one or free.
      reply.tag(tags.article(slugOf(params.slug)), peopleTags.people);
      const { slug, ...list } = await reports.listOpenReports(db, params.slug, section, page);
      reply.tag(tags.reportsOn(slug), tags.article(slug));
      return list;
    },
  );

  route(app, getReport, whole, async ({ params, reply }) => {
    reply.tag(tags.submission(params.id));
    return { report: await reports.getReport(db, params.id) };
  });

  const reported = ({ article, details, source, place }: ReportContent) => [article, details, source, place];
  route(app, submitReport, { ...submitting, says: reported }, async ({ actor, body, request }) => ({
    report: await reports.submitReport(store, actor.accountId, body, {
      isMarked: actor.isAdmin,
      withholds: request.server.switches.withholds(actor),
    }),
  }));

  route(
    app,
    submitLookAlike,
    { ...submitting, says: ({ article, place }) => [article, place] },
    async ({ actor, body, request }) => ({
      report: await lookAlikes.submitLookAlike(store, actor.accountId, body, request.server.switches.withholds(actor)),
    }),
  );

  route(app, editReport, { guard: member, says: reported }, async ({ actor, params, body, request }) => ({
    report: await reports.editReport(store, actor.accountId, params.id, body, request.server.switches.withholds(actor)),
  }));
}

interface Deps {
  readonly store: Store;
  /** For recording an export, which the read-only switch allows. */
  readonly openStore: Store;
  readonly staff: Staff;
  readonly cookie: SessionCookie;
}

/** The routes of the export and of closing one's account, also for blocked people. */
function leavingRoutes(app: App, { store, openStore, staff, cookie }: Deps): void {
  route(app, exportAccount, { guard: loggedIn, limit: { max: 5, per: '10 minutes' } }, async ({ actor, reply }) => {
    await recordExport(openStore, { by: actor.accountId, id: actor.accountId });
    // Streams the text: it is never in memory as a whole, and not validated.
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="trenchpedia-account.json"')
      .send(Readable.from(exportOf(store.db, actor.accountId)));
    return reply as never;
  });

  route(app, closeAccount, { guard: loggedIn, limit: { max: 5, per: '10 minutes' } }, async ({ actor, reply }) => {
    // An anonymous session has no key to sign with.
    if (actor.wallet !== null) mustHaveSignedLately(actor);
    const answer = await leaving.closeAccount(store, {
      accountId: actor.accountId,
      by: actor.accountId,
      configured: staff.configured,
    });
    cookie.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return answer;
  });
}

/** Registers the route for admins that closes the account of a person who asked for it. */
function forgettingRoutes(app: App, { store, staff }: Deps): void {
  route(app, forgetPerson, { guard: signedAdmin }, ({ actor, params }) =>
    leaving.forgetPerson(store, { accountId: params.id, by: actor.accountId, configured: staff.configured }),
  );
}

/**
 * The routes of proposals and reports, of leaving, and those that all kinds of submissions share: the latest ones,
 * their history, and withdrawing.
 */
export function submissionRoutes(app: App, deps: Deps): void {
  const { store } = deps;
  leavingRoutes(app, deps);
  forgettingRoutes(app, deps);
  proposalAndReportRoutes(app, store);

  // Shows no votes, so it needs no tag that a vote touches.
  const ofWanted = [tags.recent, tags.bounties, tags.articles, peopleTags.people];
  route(app, listWanted, { guard: anyone, public: true, tags: ofWanted }, async () => ({
    wanted: await wanted.listWanted(store.db),
  }));

  route(
    app,
    latestFeed,
    { guard: anyone, public: true, tags: [tags.submissions, peopleTags.people, tags.articleNames] },
    async ({ query, reply }) => {
      const feed = await latestOfEach(store.db, query);
      reply.tag(...awaited(feed.contributions));
      return feed;
    },
  );

  for (const kind of submissionKinds) {
    const { history, withdraw: withdrawal } = submissionEndpoints(kind);

    route(app, history, { guard: anyone, public: true }, async ({ params, reply }) => {
      reply.tag(tags.submission(params.id));
      return { steps: await historyOf(store.db, kind, params.id) };
    });

    route(app, withdrawal, { guard: member }, ({ params, actor }) => withdraw(store, kind, params.id, actor.accountId));
  }
}
