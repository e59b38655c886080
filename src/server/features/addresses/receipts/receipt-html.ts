import { explorerPage } from '#contract/addresses/explorers.ts';
import { shownReceipt } from '#contract/addresses/limits.ts';
import type { Receipt } from '#contract/addresses/receipts.ts';
import { firstOf, longDateAndTime, shortWallet } from '#contract/format.ts';
import type { NameOf } from '#server/features/addresses/chain-facts.ts';
import { nameIn, tokensMoved, type TokenEnd, type TokenMoved, type TransactionReceipt } from './transaction-moves.ts';

/** A text as it stands in HTML. */
export const escape = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** An address by its name, or by its ends, with the way to its check. */
function link(address: string, nameOf: NameOf): string {
  const name = nameIn(address, nameOf);
  return `<a href="/check/${encodeURIComponent(address)}">${name === undefined ? `<code>${shortWallet(address)}</code>` : escape(name)}</a>`;
}

const row = (name: string, value: string) => (value === '' ? '' : `<dt>${name}</dt><dd>${value}</dd>`);

/** What became of one token, or of SOL: how much, from whom and to whom; and what was sent and did not arrive. */
function tokenHtml({ mint, amount, from, to, keptBack }: TokenMoved, nameOf: NameOf): string {
  const token = mint === null ? 'SOL' : link(mint, nameOf);
  const end = ({ owners, otherwise }: TokenEnd) =>
    owners.length === 0
      ? otherwise
      : firstOf(
          owners.map((owner) => link(owner, nameOf)),
          shownReceipt.people,
        );
  return [
    `<p class="amount">${amount} <small>${token}</small></p>`,
    '<dl>',
    row('From', end(from)),
    row('To', end(to)),
    row('Kept back', keptBack && `${keptBack}, a fee of the token or burned`),
    '</dl>',
  ].join('');
}

function transactionHtml(transaction: TransactionReceipt, nameOf: NameOf): string {
  const { at, slot, succeeded, programs } = transaction;
  const shown = tokensMoved(transaction);
  const more = shown.length > shownReceipt.tokens ? `<p>and ${shown.length - shownReceipt.tokens} more tokens</p>` : '';
  const nothing = shown.length === 0 ? '<p class="amount">Nothing changed hands but the fee</p>' : '';
  const when = at === null ? '' : `<time datetime="${escape(at)}">${longDateAndTime(at)}</time>`;
  return [
    ...shown.slice(0, shownReceipt.tokens).map((token) => tokenHtml(token, nameOf)),
    nothing,
    more,
    '<dl>',
    row('When', when),
    row(
      'Program',
      firstOf(
        programs.map((one) => link(one, nameOf)),
        shownReceipt.programs,
      ),
    ),
    row('Result', succeeded ? 'succeeded, finalized' : 'failed, finalized'),
    row('Slot', slot.toLocaleString('en-US')),
    '</dl>',
  ].join('');
}

function accountHtml({ account, readAt }: Receipt): string {
  const when = readAt === null ? '' : `<time datetime="${escape(readAt)}">${longDateAndTime(readAt)}</time>`;
  return [
    `<p class="said"><strong>${escape(account?.value ?? '')}</strong></p><p class="said">${escape(account?.meaning ?? '')}</p>`,
    '<dl>',
    row('Read', when),
    row('Slot', (account?.slot ?? 0).toLocaleString('en-US')),
    '</dl>',
  ].join('');
}

const solscan = (receipt: Receipt) =>
  `<a href="${explorerPage(receipt.kind, receipt.signature)}" rel="nofollow ugc noopener noreferrer">Solscan</a>`;

/** A receipt as a reader sees it below its source. What is in it was checked when it was read; names are escaped. */
export function receiptHtml(receipt: Receipt, nameOf: NameOf): string {
  const { kind, state, transaction, sha256 } = receipt;
  if (state === 'not yet read') return `<p><span class="said">Not yet read from the chain.</span> ${solscan(receipt)}</p>`;
  if (state === 'not found') {
    const what = kind === 'transaction' ? 'knows no transaction with this signature' : 'has nothing at this address';
    return `<p><span class="said">The chain that was asked ${what}: somebody should look whether it is written right.</span> ${solscan(receipt)}</p>`;
  }
  const body = transaction ? transactionHtml(transaction, nameOf) : accountHtml(receipt);
  const counted = transaction ? 'Counted from the balances before and after. ' : '';
  const hash = sha256 === null ? '' : `The chain’s answer is kept here, SHA-256 <code>${sha256.slice(0, 4)}…${sha256.slice(-4)}</code>. `;
  return `${body}<p class="foot">${counted}${hash}${solscan(receipt)}</p>`;
}
