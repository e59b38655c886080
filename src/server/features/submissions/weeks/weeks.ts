import { and, asc, desc, gt, gte, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { AnswerOf } from '#contract/api.ts';
import type { WeekLine, WeekPage } from '#contract/submissions/lines.ts';
import { linesShown } from '#contract/submissions/week-limits.ts';
import { dayAfter, weekNamed, weekOf, type Week } from '#contract/submissions/weeks.ts';
import { NotFound } from '#server/core/not-found.ts';
import type { Db } from '#server/db/client.ts';
import { readPage, type Order, type Page } from '#server/db/keyset.ts';
import { lines } from '#server/db/schema/submission-kinds.ts';
import { partsOf } from './line-parts.ts';
import { firstDay, selectShown, today } from './lines.ts';

// Written as a literal, so that PostgreSQL uses the partial index.
const isShown = sql`${lines.isShown}`;

type Row = Omit<WeekLine, 'parts'> & {
  readonly text: string;
  readonly createdAt: string;
  readonly acceptedAt: string | null;
};

const order: Order<Row> = {
  columns: [lines.day, lines.createdAt, lines.id],
  direction: 'descending',
  position: ({ day, createdAt, id }) => [day, createdAt, id],
};

/** A page of the accepted lines that `which` selects, the newest day first. */
async function listShown(db: Db, page: Page, which?: SQL) {
  const { rows, next } = await readPage<Row>(selectShown(db), page, order, and(isShown, which));
  return { lines: rows.map(({ text, ...row }) => ({ ...row, parts: partsOf(text) })), next };
}

const within = ({ from, until }: Week): SQL | undefined => and(gte(lines.day, from), lte(lines.day, until));

/** The week of the first accepted line that `which` selects, in that order; null without one. */
async function weekOfFirst(db: Db, which: SQL, first: SQL): Promise<string | null> {
  const [found] = await db.select({ day: lines.day }).from(lines).where(and(isShown, which)).orderBy(first).limit(1);
  return found === undefined ? null : weekOf(found.day);
}

/** Whether anybody can still suggest a line for a week. Such a week has a page even without lines. */
const isOpen = ({ from, until }: Week): boolean => from <= today() && until >= firstDay();

/**
 * A page of the accepted lines of a week, and the nearest weeks before and after it with lines, or at least the present
 * week after it. Refuses a week without lines for which nobody can suggest one.
 */
export async function getWeek(db: Db, name: string, page: Page): Promise<WeekPage> {
  const week = weekNamed(name);
  if (week === null) throw new NotFound('There is no such week; weeks are written as 2026-w48.');
  const list = await listShown(db, page, within(week));
  const isEmpty = list.lines.length === 0 && page.cursor === undefined;
  if (isEmpty && !isOpen(week)) throw new NotFound('No line tells of this week.');
  const present = weekOf(today());
  const later = await weekOfFirst(db, gt(lines.day, week.until), asc(lines.day));
  return {
    week,
    previous: await weekOfFirst(db, lt(lines.day, week.from), desc(lines.day)),
    later: later ?? (name < present ? present : null),
    ...list,
  };
}

/** The first accepted lines of the present week, or of the last one if it has none. */
export async function getLatestWeek(db: Db): Promise<AnswerOf<'GET /weeks/latest'>> {
  for (const daysAgo of [0, 7]) {
    const week = weekNamed(weekOf(dayAfter(today(), -daysAgo)))!;
    const { lines: shown } = await listShown(db, { limit: linesShown.mainPage }, within(week));
    if (shown.length > 0) return { week, isThisWeek: daysAgo === 0, lines: shown };
  }
  return { week: null, isThisWeek: true, lines: [] };
}

/** The newest accepted lines of all weeks, for feed readers. */
export const newestLines = async (db: Db, limit: number) => (await listShown(db, { limit })).lines;
