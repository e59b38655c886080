import type { Page } from '@playwright/test';
import { mediaLimits } from '#contract/media/limits.ts';
import { adminArticle, textEditor } from './dashboard.ts';
import { axe, expect, open } from './journey.ts';
import { test } from './moderation.ts';
import { chooseFile, freshPicture, publicPicture, uploadDialog, uploaded, type GivenFile } from './uploads.ts';

const gif = (frames: number): Buffer => {
  const image = '2c000000000100010000020244010 0'.replaceAll(' ', '');
  return Buffer.from(`474946383961010001008000000000ff00ff00${image.repeat(frames)}3b`, 'hex');
};

/** Opens the dialog in the editor of a suggestion. */
async function addPicture(page: Page) {
  const { slug } = await adminArticle('A coin of the trenches.');
  await open(page, `/contribute/${slug}?way=text`);
  await page.getByRole('button', { name: 'Add a picture' }).click();
  return uploadDialog(page);
}

test('the dialog refuses an unusable file before it sends it, and keeps the typed words', async ({ visitor }) => {
  const { page } = await visitor();
  const dialog = await addPicture(page);
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/api/media') && (sent += 1)));
  const refuse = async (file: GivenFile, sentence: string) => {
    await chooseFile(dialog, file);
    await expect(dialog.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    expect(sent).toBe(0);
  };
  const png = { name: 'holiday.png', mimeType: 'image/png' };
  const heavy = Buffer.alloc(mediaLimits.bytes + 400_000, 1);
  await refuse({ ...png, buffer: heavy }, 'This picture has 8.4 MB; 8 MB are possible.');
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await refuse({ ...png, buffer: Buffer.from('%PDF-1.7') }, 'its content is of the type PDF');
  expect(await axe(page)).toEqual([]);
  await refuse({ name: 'dance.gif', mimeType: 'image/gif', buffer: gif(2) }, 'This GIF moves.');
  await expect(dialog.getByRole('button', { name: 'Keep its first picture' })).toBeFocused();
});

test('a picture that the site already has is used without a second upload', async ({ visitor }) => {
  const file = await freshPicture();
  const { page } = await visitor();
  const dialog = await addPicture(page);
  await chooseFile(dialog, file);
  await expect(dialog.getByText(/^Sent, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  const media = await publicPicture({ alt: 'Known here' }, file);
  const again = await addPicture(page);
  await chooseFile(again, file);
  await again.getByRole('button', { name: 'Use that one' }).click();
  await expect(textEditor(page)).toContainText(`![Known here](/media/${media.id})`);
});

test('a person describes the file of a picture that nobody has described', async ({ visitor }) => {
  const file = await freshPicture();
  await publicPicture({ alt: 'Picture', author: 'Its uploader', licence: 'LicenseRef-Own-Work' }, file);
  const { page } = await visitor();
  const dialog = await addPicture(page);
  // Each field shows its example whole.
  await chooseFile(dialog, await freshPicture());
  const example = await dialog.getByLabel('Taken').evaluate((field: HTMLInputElement) => {
    field.value = field.placeholder;
    return field.scrollWidth - field.clientWidth;
  });
  expect(example).toBeLessThanOrEqual(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const again = await addPicture(page);
  await chooseFile(again, file);
  await expect(again.getByText(/^Sent, /)).toBeVisible();
  await again.getByLabel('What is to be seen').fill('Described now');
  await again.getByRole('button', { name: 'Put it in' }).click();
  await expect(textEditor(page)).toContainText('![Described now](/media/');
});

test('a person puts the picture of their suggestion into a second one, without a second upload', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const file = await freshPicture();
  const { id } = await uploaded(page, { alt: 'In both' }, file);
  const { slug } = await adminArticle('A coin of the trenches.');
  const bodyMarkdown = `A coin of the trenches.\n\n![](/media/${id})`;
  const data = { slug, text: 'A picture.', baseRevision: 1, bodyMarkdown };
  expect((await page.request.post('/api/contributions', { data })).status()).toBe(200);
  const dialog = await addPicture(page);
  await chooseFile(dialog, file);
  await expect(dialog.getByText('It is in a suggestion of yours.')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use that one' }).click();
  await expect(textEditor(page)).toContainText(`![In both](/media/${id})`);
  await page.getByLabel('Why').fill('It belongs here too.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Submitted! Thank you for contributing.')).toBeVisible();
});

test('a person can stop an upload, survives a lost connection, and can paste or drop a file', async ({ visitor }) => {
  const { page } = await visitor();
  const dialog = await addPicture(page);
  const file = await freshPicture();
  // A server that does not answer.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await held.promise;
    await route.abort();
  });
  await chooseFile(dialog, file);
  await dialog.getByLabel('Caption').fill('Written while it is sent');
  await expect(dialog.getByRole('button', { name: 'Put it in' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  held.resolve();
  await chooseFile(dialog, file);
  await expect(dialog.getByText('Connection lost. It is sent again when you are online.')).toBeVisible();
  await expect(dialog.getByLabel('Caption')).toHaveValue('Written while it is sent');
  await page.unroute('**/api/media');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(dialog.getByText(/^Sent, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const bytes = [...(await freshPicture()).buffer];
  await textEditor(page).evaluate((editor, content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'pasted.png', { type: 'image/png' }));
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  await expect(dialog.getByText(/^Sent, /)).toBeVisible();
  await expect(dialog.getByLabel('Caption')).toHaveValue('Written while it is sent');
});

test('a file that is dropped beside the dialog is taken, also in place of another one', async ({ visitor }) => {
  const { page } = await visitor();
  const dialog = await addPicture(page);
  const drag = (type: 'dragover' | 'drop', bytes: number[]) =>
    page.evaluate(
      ([name, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }));
        const event = new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
        // The browser opens the file if nothing prevents that.
        return !document.documentElement.dispatchEvent(event);
      },
      [type, bytes] as const,
    );
  const [wrong, right] = [[...Buffer.from('%PDF-1.7')], [...(await freshPicture()).buffer]];
  await expect(dialog.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  expect(await drag('dragover', wrong)).toBe(true);
  await expect(dialog.getByText('Let go to add it')).toBeVisible();
  expect(await drag('drop', wrong)).toBe(true);
  await expect(dialog.getByText('“dropped.png” cannot be taken.')).toBeVisible();
  expect(await drag('dragover', right)).toBe(true);
  await expect(dialog.getByText('Let go to take that file instead.')).toBeVisible();
  expect(await drag('drop', right)).toBe(true);
  await expect(dialog.getByText(/^Sent, /)).toBeVisible();
  await expect(dialog.getByText('Let go to')).toHaveCount(0);
});

test('without a wallet the dialog says that uploading needs one', async ({ visitor }) => {
  const { page } = await visitor('anonymous');
  const dialog = await addPicture(page);
  await expect(dialog.getByText('Log in with a wallet to add one')).toBeVisible();
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});
