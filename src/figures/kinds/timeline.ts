import { dayNumber, dayText, monthName } from '#figures/dates.ts';
import { figureKind } from '#figures/kind.ts';
import {
  between,
  circle,
  line,
  path,
  pick,
  rect,
  scaleOf,
  text,
  type Mark,
  type Scene,
  type Width,
} from '#figures/scene.ts';
import { counted, inDigits } from '#figures/words.ts';

type Written = { readonly date: string; readonly text: string; readonly source: string };

function computed({ events, step }: { events: readonly Written[]; step: number }) {
  const sorted = events
    .map((event) => ({ ...event, day: dayNumber(event.date) }))
    .sort((one, two) => one.day - two.day);
  const at = between(step, 1, sorted.length) - 1;
  return { events: sorted, at, event: sorted[at]!, before: sorted[at - 1] };
}
type Numbers = ReturnType<typeof computed>;
type Event = Numbers['event'];

/** Large enough for a finger. */
const rowHeight = 44;

const cut = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

/** The first days of the years on the axis, or of the months if all events lie within sixteen of them. */
function marksOfTime({ events }: Numbers): { readonly day: number; readonly label: string }[] {
  const [first, last] = [events[0]!.date, events.at(-1)!.date].map(
    (date) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
  ) as [number, number];
  const isShort = last - first < 16;
  const from = isShort ? first : first - (first % 12);
  const apart = isShort ? Math.ceil((last - first + 1) / 8) : 12 * Math.ceil((last - from + 1) / 144);
  return Array.from({ length: Math.floor((last - from) / apart) + 1 }, (_, place) => {
    const month = from + place * apart;
    const year = String(Math.floor(month / 12)).padStart(4, '0');
    return {
      day: dayNumber(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`),
      label: month % 12 === 0 ? year : monthName((month % 12) + 1),
    };
  });
}

function frame(numbers: Numbers, width: Width) {
  const { events } = numbers;
  const isWide = width === 680;
  const height = events.length * rowHeight + 16;
  const times = marksOfTime(numbers);
  const span = Math.max(1, events.at(-1)!.day - events[0]!.day);
  // The first year begins above its events, unless they fill only a small part of it.
  const from = Math.max(times[0]!.day, events[0]!.day - Math.ceil(span * 0.12));
  const to = events.at(-1)!.day + Math.ceil(span * 0.02);
  const y = scaleOf(from, to, 14, height - 14);
  const row = (place: number) => 8 + rowHeight * (place + 0.5);
  return { isWide, height, axis: isWide ? 60 : 42, text: isWide ? 132 : 92, from, times, y, row };
}
type Frame = ReturnType<typeof frame>;

function rowOf(event: Event, place: number, isOn: boolean, at: Frame, width: Width): Mark {
  const { isWide, axis, y, row } = at;
  const [point, middle] = [y(event.day), row(place)].map((pixel) => Math.round(pixel * 10) / 10) as [number, number];
  const look = isOn ? 'accent' : 'value';
  return pick({ step: place + 1 }, [
    rect('touch', axis - 8, middle - rowHeight / 2, width - axis + 8, rowHeight),
    path(isOn ? 'lead on' : 'lead', `M${axis} ${point}H${axis + 10}L${at.text - 16} ${middle}H${at.text - 8}`),
    circle(isOn ? 'dot on' : 'dot ink', axis, point, isOn ? 6 : 3.5),
    ...(isWide
      ? [
          text('', at.text, middle + 4, dayText(event.date)),
          text(look, at.text + 94, middle + 4, cut(event.text, 56)),
          text('', width - 2, middle + 4, String(place + 1), 'end'),
        ]
      : [text('', at.text, middle - 4, dayText(event.date)), text(look, at.text, middle + 13, cut(event.text, 36))]),
  ]);
}

function draw(numbers: Numbers, width: Width): Scene {
  const at = frame(numbers, width);
  const { axis, height, times, from, y } = at;
  let free = 0;
  const years = times.flatMap(({ day, label }) => {
    if (day < from) return [];
    const place = y(day);
    const isFree = place >= free;
    if (isFree) free = place + 16;
    return [
      line('axis', axis - 5, place, axis, place),
      ...(isFree ? [text('', axis - 10, place + 4, label, 'end')] : []),
    ];
  });
  // A year that began above the drawing has its label at the top.
  const first = times[0]!.day < from && (times[1] === undefined || y(times[1].day) > 30);
  const order = [...numbers.events.keys()].filter((place) => place !== numbers.at);
  return {
    height,
    marks: [
      line('axis', axis, 6, axis, height - 6),
      ...(first ? [text('', axis - 10, 18, times[0]!.label, 'end')] : []),
      ...years,
      ...[...order, numbers.at].map((place) => rowOf(numbers.events[place]!, place, place === numbers.at, at, width)),
    ],
  };
}

function distance({ event, before }: Numbers): string {
  if (before === undefined) return 'the first of the list';
  const days = event.day - before.day;
  return days === 0 ? 'on the same day as the one before' : `${counted(days, 'day')} after the one before`;
}

const example = (date: string, words: string, source: string): Written => ({ date, text: words, source });

/** Dated events, each with its source, on a true scale of time. */
export const kind = figureKind({
  name: 'timeline',
  title: 'What happened when',
  sentence: 'Dated events, each with its source, along an axis that is true to scale.',
  hint: 'Choose an event',
  caption: 'Each event has its day and its source. Choose one to see how long it came after the one before.',
  parameters: {
    events: {
      type: 'list',
      label: 'Events',
      sentence: 'The events, each with its day and its source; their order does not matter.',
      most: 24,
      of: {
        date: { type: 'day', label: 'Day', sentence: 'When it happened, as 2026-11-18.', default: '2024-01-19' },
        text: {
          type: 'text',
          label: 'Event',
          sentence: 'What happened, in a few words.',
          most: 80,
          default: 'An event',
        },
        source: {
          type: 'text',
          label: 'Source',
          sentence: 'Who says so: a few words, or a mark of the article’s sources such as [^so].',
          // A mark may be the signature of a transaction.
          most: 120,
          cites: true,
          default: 'no source given',
        },
      },
      default: [
        example('2020-03-16', 'Solana’s mainnet begins', 'Solana, block 0'),
        example('2022-11-11', 'FTX files for bankruptcy', 'Press release of the company'),
        example('2022-12-25', 'BONK is given to users of Solana', 'BONK'),
        example('2024-01-19', 'pump.fun opens', 'pump.fun on X'),
        example('2025-01-17', 'TRUMP is launched', 'Post of the president-elect'),
        example('2025-03-20', 'PumpSwap replaces Raydium', 'pump.fun on X'),
        example('2025-04-25', 'LetsBonk opens', 'BONK on X'),
        example('2025-07-12', 'PUMP is sold in minutes', 'pump.fun on X'),
      ],
    },
    step: {
      type: 'number',
      label: 'Event',
      sentence: 'The event that is chosen at first, counted from the earliest.',
      unit: '',
      least: 1,
      most: 24,
      step: 1,
      whole: true,
      default: 1,
      dial: true,
    },
  },
  constants: {},
  compute: computed,
  draw,
  describe: ({ events, event }) =>
    `${counted(events.length, 'dated event')} from ${dayText(events[0]!.date)} to ${dayText(events.at(-1)!.date)}. Chosen: ${event.text}, ${dayText(event.date)}.`,
  readings: (numbers) => [
    ['Day', dayText(numbers.event.date), distance(numbers)],
    ['Event', `${numbers.at + 1} of ${numbers.events.length}`, numbers.event.text],
    [
      'Since the first',
      counted(numbers.event.day - numbers.events[0]!.day, 'day'),
      { citing: `source: ${numbers.event.source}` },
    ],
  ],
  table: ({ events }) => ({
    head: ['Day', 'Event', 'Days since the first', 'Source'],
    rows: events.map(({ date, day, text: words, source }) => [
      dayText(date),
      words,
      { shown: inDigits(day - events[0]!.day), value: String(day - events[0]!.day) },
      { citing: source },
    ]),
  }),
  how: ['The axis is true to scale: a year is a year. Every event names its day and its source.'],
  references: [],
  dialText: (_dial, { at, events }) => `${at + 1} of ${events.length}`,
  valueText: (_dial, { at, events, event }) =>
    `Event ${at + 1} of ${events.length}: ${event.text}, ${dayText(event.date)}`,
  ranges: ({ events }) => ({ step: { least: 1, most: Math.max(1, events.length), step: 1 } }),
});
