import type { Locator, Page } from '@playwright/test';
import type { OwnMedia } from '#contract/media/media.ts';
import { plainPicture, said } from '#test/pictures.ts';
import { asAdmin, type Caller } from './dashboard.ts';
import { expect, unique } from './journey.ts';

/** A file for a browser's dialog. */
export interface GivenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

let shade = 0;

/** A picture that no other test has: each has another width. */
export async function freshPicture(name = 'whiteboard.png'): Promise<GivenFile> {
  shade += 1;
  const width = 600 + (Number.parseInt(unique().slice(1), 36) % 300) + shade;
  return { name, mimeType: 'image/png', buffer: await plainPicture('#2b8a5e', { width, height: 400 + shade }) };
}

/** Uploads a picture through the API, as the logged-in person. */
export async function uploaded(
  { request }: Caller,
  texts: Readonly<Record<string, string>> = {},
  file?: GivenFile,
): Promise<OwnMedia> {
  const multipart = { ...said, ...texts, file: file ?? (await freshPicture()) };
  const answer = await request.post('/api/media', { multipart });
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
