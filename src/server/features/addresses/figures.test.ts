import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/api.ts';
import { testAppWithPages } from '#test/pages.ts';

const test = await testAppWithPages();
afterAll(() => test.close());

const folder = new URL('../../../figures/kinds/', import.meta.url);
const kinds = readdirSync(folder)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const fence = '```';
const figureOf = (kind: string) => test.app.inject(`/api/figures/${encodeURIComponent(kind)}`);

describe('the kinds of figures', () => {
  it('are listed with their parameters and without a drawing, each in a few kilobytes', async () => {
    const answer = await test.app.inject('/api/figures');
    const { figures } = answer.json<AnswerOf<'GET /figures'>>();
    expect(figures.map(({ name }) => name).toSorted()).toEqual(kinds.toSorted());
    expect(figures.find(({ name }) => name === 'bonding-curve')!.parameters).toContainEqual(
      expect.objectContaining({ name: 'paid', type: 'number', unit: 'SOL', least: 0, most: 86, default: 30 }),
    );
    expect(answer.body).not.toContain('<svg');
    for (const figure of figures) expect(JSON.stringify(figure).length, figure.name).toBeLessThan(6_000);
  });

  it.each(kinds)('include %s under its name, with its guide', async (kind) => {
    const answer = await figureOf(kind);
    expect(answer.statusCode).toBe(200);
    const { figure, bodyHtml } = answer.json<AnswerOf<'GET /figures/:kind'>>();
    expect(figure.name).toBe(kind);
    expect(bodyHtml.match(/<figure class="figure"/g)).toHaveLength(1);
    expect(bodyHtml).toContain(`id="figure-${kind}"`);
    expect(bodyHtml).toContain(`<code>${fence}figure ${kind}\n`);
    for (const { name, sentence } of figure.parameters) {
      expect(bodyHtml).toContain(`<code>${name}</code>`);
      expect(bodyHtml).toContain(sentence.replaceAll('&', '&amp;'));
    }
    expect(answer.rawPayload.length).toBeLessThan(60_000);
  });

  it.each(['perpetuum-mobile', 'Bonding-Curve', '__proto__', 'x'.repeat(101), '../site'])(
    'answer 404 for another name: %s',
    async (kind) => {
      expect((await figureOf(kind)).statusCode).toBe(404);
      const path = `/figures/${encodeURIComponent(kind)}/still.svg`;
      expect((await test.app.inject(path)).statusCode).toBe(404);
    },
  );

  it.each(kinds)('have a still, which needs no style sheet: %s', async (kind) => {
    const { statusCode, headers, body } = await test.app.inject(`/figures/${kind}/still.svg`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" id="still"/);
    expect(body).not.toMatch(/<text|class=/);
    expect(body.length).toBeLessThan(4_000);
  });

  it('are in the sitemap', async () => {
    const { body } = await test.app.inject('/sitemap.xml');
    for (const kind of kinds) expect(body).toContain(`<loc>https://wiki.example/figures/${kind}</loc>`);
  });
});

const listed = (await test.app.inject('/api/figures')).json<AnswerOf<'GET /figures'>>().figures;

describe('the pages of figures', () => {
  it('list every kind with its still and a link to its page, and without its drawing', async () => {
    const { statusCode, body } = await test.app.inject('/figures');
    expect(statusCode).toBe(200);
    for (const { name, title } of listed) {
      expect(body).toContain(`<use href="/figures/${name}/still.svg#still"`);
      expect(body).toContain(`<a href="/figures/${name}"`);
      // The targets of former links, for browsers without scripts.
      for (const anchor of [`figure-${name}`, `h-${name}`]) expect(body).toContain(` id="${anchor}"`);
      expect(body).toContain(title);
    }
    expect(body).not.toContain('<figure');
    expect(body.length).toBeLessThan(100_000);
  });

  it.each(listed)('show $name whole, with its text once', async ({ name, title }) => {
    const { statusCode, body } = await test.app.inject(`/figures/${name}`);
    expect(statusCode).toBe(200);
    expect(body).toContain(`>${title}</h1>`);
    expect(body.match(/<figure class="figure"/g)).toHaveLength(1);
    expect(body).toContain('<link rel="canonical" href="https://wiki.example/figures/' + name);
    // The data in the page leaves out the text that its HTML already contains.
    expect(body).toContain('"bodyHtml":null');
    expect(body.length).toBeLessThan(100_000);
  });

  it('answer 404 for an unknown kind', async () => {
    const { statusCode, body } = await test.app.inject('/figures/perpetuum-mobile');
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no such kind of figure.');
  });
});
