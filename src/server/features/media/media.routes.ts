import { mediaLimits } from '#contract/media/limits.ts';
import {
  deleteMedia,
  describeMedia,
  getMedia,
  getOwnMedia,
  hideMedia,
  listModeratedMedia,
  listOwnMedia,
  listProfileMedia,
  mediaPurpose,
  mediaTexts,
  replaceMedia,
  uploadMedia,
  useProfilePicture,
  type MediaTexts,
} from '#contract/media/media.ts';
import { peopleTags } from '#server/core/people-tags.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { accountOwner, anyone, hasRight, may, walletUser } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import type { Actor } from '#server/http/session.ts';
import { Uploads } from '#server/http/uploads.ts';
import { checked } from '#server/http/validation.ts';
import * as adding from './adding.ts';
import * as changing from './changing.ts';
import { checkUpload, Converting } from './converting.ts';
import { cutPicture } from './cut-picture.ts';
import type { FileStore } from './file-store.ts';
import * as media from './media.ts';
import { filesOutside, type S3Config } from './s3-files.ts';
import { readFile } from './serving.ts';

interface Deps {
  readonly store: Store;
  /** The store outside of the database; null if the database has the files. */
  readonly outside: FileStore | null;
  readonly converting: Converting;
  /** The longest time for an upload to arrive, in milliseconds. */
  readonly patience?: number;
}

const changerOf = (actor: Pick<Actor, 'accountId' | 'isAdmin' | 'role'>): changing.Changer => ({
  accountId: actor.accountId,
  isAdmin: actor.isAdmin,
  isReviewer: hasRight(actor, 'review'),
});

// Node cuts a request off after 30 s; a shorter limit leaves time for a sentence.
const longestArrival = 25_000;
// The whole answer, in milliseconds: the arrival, the wait for other pictures, and the conversion.
const longestAnswer = 90_000;

// A CDN asks again after an hour, so that a hidden picture leaves it even if it misses the purge.
const immutable = `public, max-age=${365 * 24 * 60 * 60}, s-maxage=${60 * 60}, immutable`;
const policyOfFiles = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Serves the files of pictures. The file of a public picture never changes. A draft's names cannot be guessed, so
 * knowing one is enough. A hidden picture is for people who may show it again.
 */
function fileRoute(app: App, { store, outside }: Deps): void {
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
  };
  app.get('/media/:file(^[0-9a-f]{32}-\\d{1,4}\\.(?:avif|webp)$)', options, async (request, reply) => {
    const { file } = request.params as { file: string };
    const found = await readFile(store.db, outside, file, async () => hasRight(await request.actor(), 'hide'));
    reply
      .type(`image/${file.split('.').at(-1)}`)
      .header('content-security-policy', policyOfFiles)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', found.isPublic ? immutable : 'private, no-store');
    if (found.isPublic) reply.header('etag', `"${file}"`).tag(tags.media(found.mediaId));
    return reply.send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength));
  });
}

/** The routes that accept a file. */
function uploadRoutes(app: App, { store, outside, converting, patience = longestArrival }: Deps): Promise<void> {
  const uploads = new Uploads({ bytes: mediaLimits.bytes, patience });
  const sending = { longest: longestAnswer, limit: { max: 60, per: '1 hour' }, writes: 'upload' } as const;

  return uploads.register(app, (scope) => {
    route(scope, uploadMedia, { guard: walletUser, ...sending }, ({ actor, request }) => {
      // Refuses before the file arrives.
      store.mayWrite?.();
      return uploads.receive(request, actor.accountId, async ({ fields, file }) => {
        const { for: purpose, ...textFields } = fields;
        const use = checked(mediaPurpose, purpose, 'for');
        const texts = use === 'profile' ? adding.textsOfProfile : checked(mediaTexts, textFields);
        request.server.switches.refuseWords(actor, [
          texts.alt,
          texts.caption,
          texts.author,
          texts.reason,
          texts.source,
        ]);
        const upload = await adding.uploaded(file.bytes, checkUpload(file.bytes, file.name));
        const known = await adding.sameMedia(store.db, actor.accountId, upload, use);
        if (known !== null) return { media: known, isNew: false };
        const made = await converting.convert(upload);
        return { media: await adding.addMedia(store, outside, actor, { ...upload, made, texts }), isNew: true };
      });
    });

    route(scope, replaceMedia, { guard: walletUser, ...sending }, async ({ actor, params, request }) => {
      store.mayWrite?.();
      const by = changerOf(actor);
      await changing.checkReplaceable(store.db, by, params.id);
      return uploads.receive(request, actor.accountId, async ({ file }) => {
        const upload = await adding.uploaded(file.bytes, checkUpload(file.bytes, file.name));
        await adding.mustNotBeHidden(store.db, upload.sourceHash);
        const made = await converting.convert(upload);
        return { media: await changing.replaceMedia(store, outside, by, params.id, { ...upload, made }) };
      });
    });
  });
}

/** The routes that change pictures without a new file. */
function changingRoutes(app: App, { store }: Deps): void {
  const says = ({ alt, caption, author, reason, source }: MediaTexts) => [alt, caption, author, reason, source];
  route(app, describeMedia, { guard: walletUser, says }, async ({ actor, params, body }) => ({
    media: await changing.describeMedia(store, changerOf(actor), params.id, body),
  }));

  route(app, deleteMedia, { guard: walletUser, writes: 'deletion' }, ({ actor, params }) =>
    changing.deleteMedia(store, changerOf(actor), params.id),
  );

  route(app, hideMedia, { guard: may('hide') }, async ({ actor, params, body }) => ({
    media: await changing.hideMedia(store, actor, params.id, body.reason),
  }));

  route(app, useProfilePicture, { guard: walletUser, writes: 'profile' }, ({ actor, body, request }) => {
    request.server.switches.mayGoUnreviewed(actor, 'Profiles are not reviewed, so nobody can change theirs');
    return changing.useProfilePicture(store, actor, body.media);
  });
}

/** The routes of pictures and of their files. Returns the function that cuts a picture for a card. */
export async function mediaRoutes(app: App, { store, config }: { store: Store; config: S3Config }) {
  const { db } = store;
  const deps = { store, db, outside: filesOutside(config), converting: new Converting() };
  app.addHook('onClose', () => deps.converting.close());

  route(app, getMedia, { guard: anyone, public: true, tags: [peopleTags.people] }, async ({ params, reply }) => {
    reply.tag(tags.media(params.id));
    return { media: await media.getMedia(db, params.id) };
  });

  route(app, listProfileMedia, { guard: anyone, public: true }, ({ params, query, reply }) => {
    reply.tag(peopleTags.mediaBy(params.wallet), peopleTags.people);
    return media.listMediaBy(db, params.wallet, query);
  });

  route(app, listOwnMedia, { guard: accountOwner, tags: [peopleTags.anyMedia] }, ({ actor, query }) =>
    media.listOwnMedia(db, actor.accountId, query.unused, query),
  );

  route(app, getOwnMedia, { guard: accountOwner, tags: [peopleTags.anyMedia] }, async ({ actor, params }) => ({
    media: await media.getOwnMedia(db, params.id, {
      accountId: actor.accountId,
      isReviewer: hasRight(actor, 'review'),
    }),
  }));

  route(app, listModeratedMedia, { guard: may('hide'), tags: [peopleTags.anyMedia] }, ({ query }) =>
    media.listModeratedMedia(db, query.which, query),
  );

  changingRoutes(app, deps);
  fileRoute(app, deps);
  await uploadRoutes(app, deps);
  return (path: string, to: Parameters<typeof cutPicture>[2]) => cutPicture(deps, path, to);
}
