import { adminArticle, textEditor } from './dashboard.ts';
import { hands, pageOf } from './hands.ts';
import { axe, expect, open, overflow, test } from './journey.ts';
import { enter, wallet } from './wallets.ts';

const text =
  'A coin.\n\n## The curve\n\nEahc trade pays one percent.\n\n## Graduation\n\nAt 85 SOL the curve is empty.\n';

for (const hand of hands)
  test(`a reader mends a typo from its pencil without a reason, and watches the article, ${hand.how}`, async ({
    browser,
  }) => {
    const { slug, title } = await adminArticle(text);
    const { page: own, press } = await pageOf(browser, hand, { isMobile: hand.isFinger });
    await enter(own, wallet());
    await open(own, `/article/${slug}`);
    await press(own.getByRole('link', { name: 'Edit the text of: The curve' }));
    await expect(textEditor(own)).toBeFocused();
    await expect(textEditor(own)).toBeInViewport();
    await expect(textEditor(own).getByText('Eahc trade')).toBeInViewport({ ratio: 1 });
    // Text typed at once goes before the first sentence, and leaves the heading unchanged.
    await own.keyboard.type('Now. ');
    await expect(textEditor(own)).toHaveText('## The curveNow. Eahc trade pays one percent.');
    for (let typed = 0; typed < 5; typed += 1) await own.keyboard.press('Backspace');
    await expect(own.getByRole('region', { name: 'Preview' })).toBeVisible({ visible: !hand.isFinger });
    const submit = own.getByRole('button', { name: 'Submit', exact: true });
    await expect(submit).toBeDisabled();
    if (hand.isFinger) {
      // Submit is within reach of a thumb, and the words stay visible with a keyboard over half of the window.
      await expect(submit).toBeInViewport();
      expect((await textEditor(own).boundingBox())!.y).toBeLessThan(422);
      await own.setViewportSize({ width: hand.width, height: 420 });
      await expect(textEditor(own).getByText('The curve')).toBeInViewport();
      await own.setViewportSize({ width: hand.width, height: 844 });
    }
    await textEditor(own).fill('## The curve\n\nEach trade pays one percent, and a long tail of words to explain.');
    await expect(own.getByText('(optional)', { exact: true })).toHaveCount(1);
    await textEditor(own).fill('## The curve\n\nEach trade pays one percent.');
    await expect(own.getByText('(optional)', { exact: true })).toHaveCount(2);
    expect(await overflow(own)).toBeLessThanOrEqual(0);
    expect(await axe(own)).toEqual([]);
    await press(submit);
    await expect(own.getByRole('heading', { name: 'Sent' })).toBeInViewport();
    await expect(own.getByText(`You watch ${title} now`)).toBeVisible();
    expect(await axe(own)).toEqual([]);
    await press(own.getByRole('button', { name: 'Stop watching' }));
    await expect(own.getByText(`You do not watch ${title}.`)).toBeVisible();
    await press(own.getByRole('button', { name: 'Watch it' }));
    await expect(own.getByText(`You watch ${title} now`)).toBeVisible();
    await press(own.getByRole('link', { name: 'View it' }));
    await expect(own).toHaveURL(/\/contributions\/[-0-9a-f]{36}$/);
    await expect(own.getByText('A small fix: The curve')).toBeVisible();
    await open(own, `/article/${slug}`);
    await expect(own.getByRole('button', { name: 'Watch this article' })).toHaveAttribute('aria-pressed', 'true');
    await own.context().close();
  });

for (const hand of hands)
  test(`a change without a required reason says so beside Submit, and leads to the field, ${hand.how}`, async ({
    browser,
  }) => {
    const { slug } = await adminArticle(text);
    const { page: own, press } = await pageOf(browser, hand, { isMobile: hand.isFinger });
    await enter(own, wallet());
    await open(own, `/contribute/${slug}?section=h-the-curve`);
    const submit = own.getByRole('button', { name: 'Submit', exact: true });
    await expect(submit).toBeDisabled();
    const why = own.getByLabel('Why');
    const say = own.getByRole('button', { name: 'Say why in a few words' });
    await expect(say).toHaveCount(0);
    await textEditor(own).fill('## The curve\n\nEach trade pays one percent, and a long tail of words to explain.');
    // The missing field is named beside Submit, and both lead to it.
    for (const way of [say, submit]) {
      await textEditor(own).focus();
      if (hand.isFinger) {
        await expect(way).toBeInViewport({ ratio: 1 });
        expect((await way.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      }
      await press(way);
      await expect(why).toBeFocused();
      await expect(why).toBeInViewport({ ratio: 1 });
    }
    await expect(own.getByRole('heading', { name: 'Sent' })).toHaveCount(0);
    expect(await overflow(own)).toBeLessThanOrEqual(0);
    expect(await axe(own)).toEqual([]);
    await why.fill('The fee was missing.');
    await expect(say).toHaveCount(0);
    await press(submit);
    await expect(own.getByRole('heading', { name: 'Sent' })).toBeInViewport();
    await own.context().close();
  });
