import { randomBytes, randomInt } from 'node:crypto';
import type { APIResponse, Locator, Page } from '@playwright/test';
import type { OwnMedia } from '#contract/media/media.ts';
import { plainPicture, said } from '#test/pictures.ts';
import { asAdmin, type Caller } from './dashboard.ts';
import { expect } from './journey.ts';

/** A file for a browser's dialog. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A picture that no other test has: its colour and its size are random. */
export async function freshPicture(name = 'whiteboard.png'): Promise<GivenFile> {
  const colour = `#${randomBytes(3).toString('hex')}`;
  const [width, height] = [randomInt(600, 900), randomInt(400, 600)];
  return { name, mimeType: 'image/png', buffer: await plainPicture(colour, { width, height }) };
}

/** Uploads a picture through the API, as the logged-in person. */
export async function uploaded(
  { request }: Caller,
  texts: Readonly<Record<string, string>> = {},
  file?: GivenFile,
): Promise<OwnMedia> {
  const multipart = { ...said, ...texts, file: file ?? (await freshPicture()) };
  let answer!: APIResponse;
  // An account sends two files at a time, and tests that run at once share the admin's.
  await expect(async () => {
    answer = await request.post('/api/media', { multipart });
    expect(answer.status(), await answer.text()).not.toBe(429);
  }).toPass();
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { media: OwnMedia }).media;
}

/** Uploads a public picture: an admin's. */
export const publicPicture = (texts: Readonly<Record<string, string>> = {}, file?: GivenFile): Promise<OwnMedia> =>
  asAdmin((admin) => uploaded(admin, texts, file));

/** The dialog that adds a picture. */
export const uploadDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a picture' });

/** Chooses a file in a dialog, as the browser's own dialog would. */
export const chooseFile = (dialog: Locator, file: GivenFile): Promise<void> =>
  dialog.locator('input[type=file]').first().setInputFiles(file);
