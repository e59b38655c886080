import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';
import type { Page } from '@playwright/test';
import { createArticle } from './dashboard.ts';
import { contribute, unique } from './journey.ts';
import { adminWallet, enter } from './wallets.ts';

/**
 * Logs the admin in and creates an article with facts, a mint and a source, a bounty on it, a contribution with a
 * comment, a proposal, a report and a line. Returns the contribution's text, and the pages that show any of these.
 */
export async function fill(page: Page): Promise<{ text: string; paths: string[] }> {
  await enter(page, adminWallet());
  const slug = unique();
  const post = async (path: string, data: object) =>
    (await page.request.post(path, { data, maxRetries: 1 })).json() as Promise<unknown>;
  const mint = base58.encode(randomBytes(32));
  const named = {
    kind: 'mint',
    address: mint,
    label: 'Mint',
    source: 'https://project.example/',
    checkedAt: '2026-11-18',
  };
  const sourced =
    'Body.[^a]\n\n## More\n\nText.\n\n[^a]: press | [Title](https://press.example/) | The Paper | 2026 | read 2026-11-18';
  await createArticle(page, slug, {
    facts: [{ label: 'Network', value: '[Solana](/article/solana)' }],
    addresses: [named],
    bodyMarkdown: sourced,
  });
  const bounty = { name: `Bounty ${slug}`, reward: 1, articleSlug: slug, deadline: '2990-01-01T00:00:00Z' };
  const { bounty: made } = (await post('/api/admin/bounties', bounty)) as { bounty: { id: string } };
  await post('/api/proposals', { title: `Proposal ${slug}`, category: 'Wallets', body: 'About it.' });
  await post('/api/reports/inaccuracy', { article: slug, details: 'It was earlier.' });
  const day = new Date().toISOString().slice(0, 10);
  const dated = { day, text: `It began with [${slug}](/article/${slug}).`, sources: ['https://press.example/'] };
  const { line } = (await post('/api/lines', dated)) as { line: { id: string; week: string } };
  await page.request.put(`/api/admin/lines/${line.id}/status`, { data: { status: 'Accepted' } });
  const text = await contribute(page, slug);
  const { contributions } = (await (await page.request.get(`/api/articles/${slug}/contributions`)).json()) as {
    contributions: { id: string }[];
  };
  await post(`/api/contributions/${contributions[0]!.id}/comments`, { text: 'Seconded.' });
  const paths = [
    `/article/${slug}`,
    `/check/${mint}`,
    `/check/${mint.slice(0, 20)}0${mint.slice(21)}`,
    `/contri/${slug}`,
    `/contribute/${slug}`,
    '/contribute',
    '/contribute/new',
    '/contribute/report',
    '/contribute/line',
    `/lines/${line.id}`,
    `/week/${line.week}`,
    '/bounties',
    `/bounties/${made.id}`,
    `/contributions/${contributions[0]!.id}`,
    `/u/${adminWallet().address}`,
    '/leaderboard',
    '/profile',
    '/notices',
  ];
  return { text, paths };
}
