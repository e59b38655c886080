import { afterAll, describe, expect, it } from 'vitest';
import type { EditableArticle } from '#contract/articles/editing.ts';
import { testAppWithAdmin } from '#test/app.ts';
import { buildArticle } from '#test/builders.ts';

const { test, boss } = await testAppWithAdmin({}, { pages: 'built' });
afterAll(() => test.close());

const open = async (url: string) => (await test.app.inject(url)).json();
const articleOf = (answer: { json: () => never }) => (answer.json() as { article: EditableArticle }).article;

async function create(slug: string, more: object = {}): Promise<EditableArticle> {
  const answer = await boss.send('POST', '/api/admin/articles', { slug, title: `Title of ${slug}`, ...more });
  expect(answer.status).toBe(200);
  return articleOf(answer);
}

describe('creating an article', () => {
  it('accepts the body of the specification, and the public sees it at once', async () => {
    await open('/api/articles');
    const sent = {
      slug: 'spec-body',
      title: 'Spec body',
      summary: 'S',
      category: 'Brand new',
      imageUrl: 'https://picture.example/a.png',
      bodyMarkdown: '## One\n\nText',
      version: 3,
    };
    const article = articleOf(await boss.send('POST', '/api/admin/articles', sent));
    expect(article).toMatchObject({ ...sent, toc: [{ level: 2, text: 'One', id: 'h-one' }] });
    expect((await open('/api/articles')).articles[0]).toMatchObject({ slug: 'spec-body' });
    expect((await open('/api/categories')).categories).toContain('Brand new');
    expect((await open('/api/search?q=spec+body')).results[0]).toMatchObject({ slug: 'spec-body' });
    expect((await test.app.inject('/article/spec-body')).statusCode).toBe(200);
  });

  it('needs only a title and a slug', async () => {
    expect(await create('bare')).toMatchObject({
      summary: '',
      category: '',
      imageUrl: '',
      bodyMarkdown: '',
      version: 1,
      facts: [],
    });
  });

  it('refuses a taken slug and an invalid article', async () => {
    await create('taken');
    const send = async (body: object) => {
      const answer = await boss.send('POST', '/api/admin/articles', body);
      return [answer.status, answer.body];
    };
    expect(await send({ slug: 'taken', title: 'X' })).toEqual([
      409,
      "The slug 'taken' belongs to another article; choose another.",
    ]);
    expect(await send({ slug: 'No Slug', title: 'X' })).toEqual([
      400,
      'The slug may hold lower-case letters, digits and single hyphens only.',
    ]);
    expect(await send({ slug: 'x', title: ' ' })).toEqual([400, 'The title must not be blank.']);
    expect(await send({ slug: 'x', title: 'X', version: '1' })).toEqual([400, 'The version must be a number.']);
    expect(await send({ slug: 'x', title: 'X', imageUrl: 'http://a.example' })).toEqual([
      400,
      'The URL must start with https://',
    ]);
    expect(await send({ slug: 'x', title: 'X', bodyMarkdown: 'x'.repeat(500_001) })).toEqual([
      400,
      'The content is too long: at most 500,000 characters.',
    ]);
  });
});

describe('saving an article', () => {
  it('shows at the next request, under its new slug and category, and search finds its new words', async () => {
    const { id } = await create('old-address', { category: 'Old category', bodyMarkdown: 'Quokka.' });
    await boss.send('POST', '/api/admin/featured', { slugs: ['old-address'] });
    for (const url of [
      '/api/articles/old-address',
      '/api/featured',
      '/api/categories',
      '/article/old-address',
      '/',
      '/api/search?q=numbat',
    ])
      await test.app.inject(url);
    const body = { slug: 'new-address', title: 'Newly named', category: 'New category', bodyMarkdown: 'Numbat.' };
    expect((await boss.send('PUT', `/api/admin/articles/${id}`, body)).status).toBe(200);
    expect((await open('/api/articles/old-address')).article.slug).toBe('new-address');
    expect((await test.app.inject('/article/old-address')).statusCode).toBe(301);
    expect((await open('/api/articles/new-address')).article).toMatchObject({
      title: 'Newly named',
      bodyHtml: '<p>Numbat.</p>\n',
    });
    expect((await open('/api/featured')).featured).toEqual([{ slug: 'new-address', title: 'Newly named' }]);
    const { categories } = await open('/api/categories');
    expect([categories.includes('New category'), categories.includes('Old category')]).toEqual([true, false]);
    expect((await test.app.inject('/')).body).toContain('Newly named');
    expect((await open('/api/search?q=numbat')).results.map(({ slug }: { slug: string }) => slug)).toEqual([
      'new-address',
    ]);
    expect((await open('/api/search?q=quokka')).results).toEqual([]);
  });

  it('redirects its former slug, until another article takes it', async () => {
    const { id } = await create('old-name', { bodyMarkdown: 'Text' });
    const rename = async (of: string, slug: string) =>
      expect((await boss.send('PUT', `/api/admin/articles/${of}`, { slug, title: 'Renamed' })).status).toBe(200);
    await rename(id, 'middle-name');
    await rename(id, 'last-name');
    expect((await open('/api/articles/old-name')).article).toMatchObject({ id, slug: 'last-name' });
    for (const page of ['article', 'contri', 'contribute'])
      for (const slug of ['old-name', 'middle-name']) {
        const { statusCode, headers } = await test.app.inject(`/${page}/${slug}`);
        expect([page, slug, statusCode, headers.location]).toEqual([page, slug, 301, `/${page}/last-name`]);
      }
    const sent = await boss.send('POST', '/api/contributions', {
      slug: 'old-name',
      text: 'Sent from a page opened before.',
    });
    expect(JSON.parse(sent.body).contribution.article.slug).toBe('last-name');

    expect((await open('/api/articles/Old-Name')).article.id).toBe(id);
    const { id: other } = await create('old-name');
    for (const path of ['old-name', 'Old-Name'])
      expect((await open(`/api/articles/${path}`)).article.id, path).toBe(other);
    expect((await test.app.inject('/article/old-name')).statusCode).toBe(200);
    // Two articles had the slug: it leads to the later one.
    await rename(other, 'other-name');
    expect((await test.app.inject('/article/old-name')).headers.location).toBe('/article/other-name');
    await boss.send('PUT', `/api/admin/articles/${id}`, {
      slug: 'last-name',
      title: 'Renamed',
      bodyMarkdown: 'Changed',
    });
    await boss.send('PUT', `/api/admin/articles/${other}`, {
      slug: 'other-name',
      title: 'Renamed',
      bodyMarkdown: 'Seen',
    });
    expect((await open('/api/articles/old-name')).article.bodyHtml).toContain('Seen');
  });

  it('keeps omitted fields, such as the facts of the infobox', async () => {
    await buildArticle(test.store, {
      slug: 'with-facts',
      facts: [{ label: 'Ticker', value: 'BONK' }],
      summary: 'Kept.',
    });
    const { results } = (await boss.send('GET', '/api/admin/articles/search?q=with-facts')).json() as {
      results: { id: string }[];
    };
    const saved = await boss.send('PUT', `/api/admin/articles/${results[0]!.id}`, {
      slug: 'with-facts',
      title: 'Renamed',
    });
    expect(articleOf(saved)).toMatchObject({
      title: 'Renamed',
      summary: 'Kept.',
      facts: [{ label: 'Ticker', value: 'BONK' }],
    });
  });

  it('is refused over a newer revision, and no text of either is lost', async () => {
    const { id, revision } = await create('raced', { bodyMarkdown: 'Start.' });
    const url = `/api/admin/articles/${id}`;
    const opened = await test.app.inject({ url, headers: { cookie: boss.cookie } });
    expect(opened.headers.etag).toBe(`"${revision}"`);
    const save = (bodyMarkdown: string, ifMatch: string) =>
      test.app.inject({
        method: 'PUT',
        url,
        headers: { cookie: boss.cookie, 'if-match': ifMatch },
        payload: { slug: 'raced', title: 'Raced', bodyMarkdown },
      });
    const first = await save('One.', `"${revision}"`);
    expect(first.statusCode).toBe(200);
    const second = await save('Two.', `"${revision}"`);
    expect([second.statusCode, second.body]).toEqual([
      409,
      'Somebody else has saved this article since you opened it; compare both and save again.',
    ]);
    expect(articleOf(await boss.send('GET', url)).bodyMarkdown).toBe('One.');
    const now = String(first.headers.etag);
    expect((await save('Three.', `W/${now}`)).statusCode).toBe(200);
    expect((await save('Four.', '*')).statusCode).toBe(200);
    // A client that knows only the specification sends no `If-Match`.
    expect((await boss.send('PUT', url, { slug: 'raced', title: 'Raced', bodyMarkdown: 'Five.' })).status).toBe(200);
  });

  it('lets one of several concurrent saves pass', async () => {
    const { id, revision } = await create('twins');
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((bodyMarkdown) =>
        test.app.inject({
          method: 'PUT',
          url: `/api/admin/articles/${id}`,
          headers: { cookie: boss.cookie, 'if-match': `"${revision}"` },
          payload: { slug: 'twins', title: 'Twins', bodyMarkdown },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('refuses the slug of another article and a missing article', async () => {
    await create('mine');
    const { id } = await create('yours');
    const clash = await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'mine', title: 'X' });
    expect([clash.status, clash.body]).toEqual([409, "The slug 'mine' belongs to another article; choose another."]);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await boss.send('PUT', `/api/admin/articles/${nobody}`, { slug: 'x', title: 'X' })).status).toBe(404);
    expect((await boss.send('GET', `/api/admin/articles/${nobody}`)).status).toBe(404);
  });

  it('shows the Markdown to admins alone', async () => {
    await create('secret-source', { bodyMarkdown: 'The *source*.' });
    expect((await test.app.inject('/api/articles/secret-source')).body).not.toContain('bodyMarkdown');
    expect((await test.app.inject('/boss')).body).not.toContain('The *source*.');
  });
});

describe('the list', () => {
  it('contains all articles without a query, last changed first, in pages', async () => {
    const { id } = await create('changed-last');
    await create('created-last');
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'changed-last', title: 'Changed' });
    const first = (await boss.send('GET', '/api/admin/articles/search?limit=1')).json() as {
      results: { slug: string }[];
      next: string;
    };
    expect(first.results.map(({ slug }) => slug)).toEqual(['changed-last']);
    const second = (
      await boss.send('GET', `/api/admin/articles/search?limit=1&cursor=${first.next}`)
    ).json() as typeof first;
    expect(second.results.map(({ slug }) => slug)).toEqual(['created-last']);
  });

  it('finds by words and by slug', async () => {
    await create('a-rare-slug', { title: 'Pangolin' });
    for (const query of ['pangolin', 'pangoln', 'A-rare-slug']) {
      const { results } = (await boss.send('GET', `/api/admin/articles/search?q=${query}`)).json() as {
        results: { slug: string }[];
      };
      expect([query, results[0]?.slug]).toEqual([query, 'a-rare-slug']);
    }
  });
});

describe('the featured list', () => {
  it('keeps its order, and refuses empty, too long, duplicate or unknown slugs', async () => {
    const slugs = ['f1', 'f2', 'f3', 'f4', 'f5'];
    for (const slug of slugs) await create(slug);
    const save = async (list: string[]) => {
      const answer = await boss.send('POST', '/api/admin/featured', { slugs: list });
      return [answer.status, answer.body];
    };
    const listed = async () => (await open('/api/featured')).featured.map(({ slug }: { slug: string }) => slug);
    expect((await save(slugs.toReversed()))[0]).toBe(200);
    expect(await listed()).toEqual(['f5', 'f4', 'f3', 'f2', 'f1']);
    expect(await save([])).toEqual([400, 'Choose at least one article to feature.']);
    expect(await save([...slugs, 'mine'])).toEqual([400, 'At most 5 articles can be featured.']);
    expect(await save(['f1', 'f1'])).toEqual([400, "'f1' is in the list twice; remove one."]);
    expect(await save(['f1', 'nowhere'])).toEqual([400, "There is no article with the slug 'nowhere'."]);
    expect(await listed()).toEqual(['f5', 'f4', 'f3', 'f2', 'f1']);
  });

  it('accepts other spellings and former slugs, and stores the present ones', async () => {
    const { id } = await create('formerly');
    await create('capital-one');
    await boss.send('PUT', `/api/admin/articles/${id}`, { slug: 'presently', title: 'Presently' });
    const save = (...slugs: string[]) => boss.send('POST', '/api/admin/featured', { slugs });
    const saved = await save('Capital_One', 'Formerly');
    expect([saved.status, (saved.json() as { featured: { slug: string }[] }).featured.map(({ slug }) => slug)]).toEqual(
      [200, ['capital-one', 'presently']],
    );
    const twice = await save('presently', 'FORMERLY');
    expect([twice.status, twice.body]).toEqual([400, "'FORMERLY' is in the list twice; remove one."]);
    const bounty = { name: 'On it', reward: 1, articleSlug: 'FORMERLY' };
    expect((await boss.send('POST', '/api/admin/bounties', bounty)).json()).toMatchObject({
      bounty: { articleSlug: 'presently' },
    });
  });

  it('is one whole list when several admins save at the same time', async () => {
    for (const slug of ['s1', 's2', 's3']) await create(slug);
    const lists = [['s1', 's2'], ['s2', 's3'], ['s3', 's1'], ['s2']];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(lists.map((slugs) => boss.send('POST', '/api/admin/featured', { slugs })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(lists).toContainEqual((await open('/api/featured')).featured.map(({ slug }: { slug: string }) => slug));
    }
  });
});

describe('the preview', () => {
  it('equals the saved article', async () => {
    const bodyMarkdown = '## A\n\n| a |\n| - |\n| b |\n\n<script>x</script> [x](javascript:x)';
    const { html } = (await boss.send('POST', '/api/admin/preview', { markdown: bodyMarkdown })).json() as {
      html: string;
    };
    expect(html).toBe((await create('previewed', { bodyMarkdown })).bodyHtml);
    expect(html).not.toContain('<script>');
  });
});
