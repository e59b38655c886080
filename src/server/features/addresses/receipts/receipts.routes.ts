import { getReceipt, readReceiptAgain } from '#contract/addresses/receipts.ts';
import { tags } from '#server/core/tags.ts';
import type { Store } from '#server/db/client.ts';
import { admin, anyone } from '#server/http/guards.ts';
import { route, type App } from '#server/http/route.ts';
import * as receiptQueue from './receipts.ts';
import * as receipts from './receipts-shown.ts';

/** The routes of receipts. */
export function receiptRoutes(app: App, { store }: { store: Store }): void {
  route(app, getReceipt, { guard: anyone, public: true }, async ({ params, reply }) => {
    const receipt = await receipts.getReceipt(store.db, params.signature);
    if (receipt.state !== 'read') reply.tag(tags.receipts);
    return { receipt };
  });

  route(app, readReceiptAgain, { guard: admin }, async ({ actor, params }) => {
    await receiptQueue.readReceiptAgain(store, actor.accountId, params.signature.trim());
    return { receipt: await receipts.getReceipt(store.db, params.signature.trim()) };
  });
}
