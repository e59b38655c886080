import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { retention, retained } from './retention.ts';

const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

it('the document has the same table, row by row', () => {
  const [, section = ''] = /^### Retention\n([^]*?)^## /m.exec(document) ?? [];
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| -+ /.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual([
    ['What', 'How long', 'After closing the account', 'Why', 'Setting'],
    ...retained.map(({ what, long, left, why, setting }) => [
      what,
      long,
      left,
      why,
      setting === undefined ? '' : `\`${setting}\``,
    ]),
  ]);
});

it('each setting in the table exists, with the table’s default', () => {
  const config: Readonly<Record<string, unknown>> = readConfig({});
  const named = retained.flatMap(({ setting, long }) => (setting === undefined ? [] : [{ setting, long }]));
  expect(named.map(({ setting }) => setting).toSorted()).toEqual(
    Object.keys(config)
      .filter((name) => name.startsWith('KEEP_'))
      .toSorted(),
  );
  for (const { setting, long } of named)
    expect([setting, long]).toEqual([setting, expect.stringMatching(`^${String(config[setting])} days`)]);
  expect(() => readConfig({ KEEP_NOTICES_DAYS: String(retention.noticeDays + 1) })).toThrow(/^KEEP_NOTICES_DAYS is /);
});
