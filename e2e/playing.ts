import { readdirSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

export const figureOf = (page: Page, name: string): Locator => page.getByRole('figure', { name });
export const curve = 'The bonding curve';
export const pageOfCurve = '/figures/bonding-curve';
/** The names of all kinds of figures. */
export const kinds = readdirSync('src/figures/kinds')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

/** Waits until a figure responds to its dials. */
export async function played(figure: Locator): Promise<Locator> {
  await figure.scrollIntoViewIfNeeded();
  await expect(figure).toHaveAttribute('data-played', '');
  return figure;
}
