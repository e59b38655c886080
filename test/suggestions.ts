import { testAppWithAdmin } from './app.ts';
import { buildArticle } from './builders.ts';
import { logIn, type Caller } from './wallet.ts';

/** The text of an article, and the suggested one. */
export const first =
  '## Fees\n\nThe fee is one percent. Buyers pay it.\n\n## Graduation\n\nAt 85 SOL the curve is empty.\n';
export const suggested = first.replace('85 SOL', '85 SOL, net of fees,');

/** The body of an answer; throws on a refusal. */
export async function done<Answer>(answer: ReturnType<Caller['send']>): Promise<Answer> {
  const { status, body, json } = await answer;
  if (status !== 200) throw new Error(`${status}: ${body}`);
  return json();
}

/** An application with an admin `boss` and a contributor `ann`, and helpers about suggestions. */
export async function testAppWithSuggestions() {
  const { test, boss } = await testAppWithAdmin();
  const ann = await logIn(test.app);
  const get = async <Answer>(url: string) => (await test.app.inject(url)).json<Answer>();
  /** Makes a suggestion to a new article with that slug; returns the id of its contribution. */
  const suggestion = async (slug: string, more: object = {}, by = ann): Promise<string> => {
    await buildArticle(test.store, { slug, title: `Title of ${slug}`, bodyMarkdown: first });
    const sent = { slug, text: 'Net of fees.', baseRevision: 1, bodyMarkdown: suggested, ...more };
    return (await done<{ contribution: { id: string } }>(by.send('POST', '/api/contributions', sent))).contribution.id;
  };
  const idOf = async (slug: string) => (await get<{ article: { id: string } }>(`/api/articles/${slug}`)).article.id;
  const save = async (slug: string, bodyMarkdown: string, more: object = {}) => {
    const body = { slug, title: `Title of ${slug}`, bodyMarkdown, ...more };
    return done(boss.send('PUT', `/api/admin/articles/${await idOf(slug)}`, body));
  };
  const publish = (id: string, more: object = {}) => {
    const body = { baseRevision: 1, bodyMarkdown: suggested, summary: 'Net of fees', ...more };
    return boss.send('POST', `/api/admin/contributions/${id}/publish`, body);
  };
  return { test, boss, ann, get, suggestion, idOf, save, publish };
}
