import { expect, it } from 'vitest';
import type { OwnMedia } from '#contract/media/media.ts';
import { stepUpload, type UploadEvent, type UploadState } from './upload.machine.ts';

const file = new File(['x'.repeat(10)], 'whiteboard.png', { type: 'image/png' });
const media = { id: 'one' } as OwnMedia;
const start: UploadState = { stage: 'choosing' };
const fine: UploadEvent = { type: 'checked', file, checked: { refusal: null, isMoving: false } };

/** The state after these events, and all effects until then. */
function after(...events: UploadEvent[]) {
  let state = start;
  const effects = events.flatMap((event) => {
    const [next, ...caused] = stepUpload(state, event);
    state = next;
    return caused.map(({ type }) => type);
  });
  return { state, effects };
}

it('checks a file, sends it, and receives the picture', () => {
  const { state, effects } = after(
    { type: 'chosen', file },
    fine,
    { type: 'progressed', sent: 4, total: 12 },
    { type: 'answered', media, isNew: true },
  );
  expect(state).toEqual({ stage: 'sent', file, media, isKnown: false });
  expect(effects).toEqual(['check', 'send']);
});

it('asks about an animated picture before it sends anything', () => {
  const moving: UploadEvent = { type: 'checked', file, checked: { refusal: null, isMoving: true } };
  expect(after({ type: 'chosen', file }, moving)).toMatchObject({ state: { stage: 'asking' }, effects: ['check'] });
  expect(after({ type: 'chosen', file }, moving, { type: 'accepted' }).effects).toEqual(['check', 'send']);
});

it('refuses a wrong file before it sends anything', () => {
  const { state, effects } = after(
    { type: 'chosen', file },
    { type: 'checked', file, checked: { refusal: 'Too heavy.' } },
  );
  expect(state).toMatchObject({ stage: 'refused', sentence: 'Too heavy.', isFault: true });
  expect(effects).toEqual(['check']);
});

it('sends a picture again from the start after a lost connection', () => {
  const { state, effects } = after(
    { type: 'chosen', file },
    fine,
    { type: 'progressed', sent: 7, total: 12 },
    { type: 'lost' },
    { type: 'retried' },
  );
  expect(state).toEqual({ stage: 'sending', file, sent: 0, total: file.size });
  expect(effects).toEqual(['check', 'send', 'send']);
});

it('cleans up: a cancelled upload ends, and an unused picture is deleted', () => {
  expect(after({ type: 'chosen', file }, fine, { type: 'stopped' })).toEqual({
    state: start,
    effects: ['check', 'send', 'stop'],
  });
  const sent = [{ type: 'chosen', file }, fine, { type: 'answered', media, isNew: true }] as const;
  expect(after(...sent, { type: 'stopped' }).effects).toEqual(['check', 'send', 'delete']);
  expect(after(...sent, { type: 'chosen', file }).effects).toEqual(['check', 'send', 'delete', 'check']);
  expect(after(...sent, { type: 'used' }, { type: 'stopped' }).effects).toEqual(['check', 'send']);
});

it('never deletes a picture that existed before', () => {
  const known = [{ type: 'chosen', file }, fine, { type: 'answered', media, isNew: false }] as const;
  expect(after(...known, { type: 'stopped' }).effects).toEqual(['check', 'send']);
});

it('ignores late answers', () => {
  const other = new File(['y'], 'other.png');
  expect(after({ type: 'chosen', file }, { type: 'chosen', file: other }, fine).state).toEqual({
    stage: 'checking',
    file: other,
  });
  const late: UploadEvent[] = [
    { type: 'progressed', sent: 1, total: 2 },
    { type: 'lost' },
    { type: 'refused', sentence: 'No.', isFault: true },
    { type: 'answered', media, isNew: true },
    { type: 'retried' },
    { type: 'accepted' },
  ];
  for (const event of late) expect(after(event)).toEqual({ state: start, effects: [] });
});
