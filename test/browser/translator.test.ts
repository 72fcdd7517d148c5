import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, GEMINI_ERRORS, type GeminiScript } from '../fakes/gemini.ts';
import { CANARY, type ModelStack, startModelStack } from '../integration/ai-stack.ts';
import { alive, DESKTOP, hasBrowser, launchBrowser, PHONE, visit } from './site-page.ts';

const NARROW = { ...PHONE, viewport: { width: 360, height: 740 } };
const SOURCE = 'मान लीजिए $ax^2 + bx + c = 0$ है।\n\nतब $$D = b^2 - 4ac$$ धनात्मक है।';

/** Says the marks of what it was asked, as a translation would. */
const echo: GeminiScript = ({ body }) => {
  const asked = body.contents?.[0]?.parts[0]?.text ?? '';
  const marks = asked.match(/⟦\d+⟧/g) ?? [];
  return answer(`Let ${marks[0]} hold.\n\nThen ${marks[1]} is positive.`);
};

describe.skipIf(!hasBrowser)('the translator', () => {
  let model: ModelStack;
  let browser: Browser;

  beforeAll(async () => {
    model = await startModelStack({ processes: ['api'] });
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await model?.stop();
  });

  async function open(look = DESKTOP, key: string | null = CANARY) {
    model.fake.script(echo);
    const { page, pageErrors } = await visit(browser, `${model.stack.url}/tools/translator`, look);
    if (key) {
      await page.evaluate((stored) => localStorage.setItem('sutra.aiKey', stored), key);
      await page.reload();
      await alive(page);
    }
    const hindi = page.getByLabel('Hindi', { exact: true });
    const english = page.getByLabel('English', { exact: true });
    return { page, pageErrors, hindi, english, go: page.getByRole('button', { name: 'Translate' }) };
  }

  it('translates the words, leaves the formulas, and tells the key to Google alone', async () => {
    const { page, hindi, english, go } = await open();
    const carriers: string[] = [];
    page.on('request', (request) => {
      const carried = `${request.url()}${JSON.stringify(request.headers())}${request.postData() ?? ''}`;
      if (carried.includes(CANARY)) carriers.push(new URL(request.url()).origin);
    });
    const before = model.fake.calls.length;
    await hindi.fill(SOURCE);
    await go.click();
    await expect
      .poll(() => english.inputValue())
      .toBe('Let $ax^2 + bx + c = 0$ hold.\n\nThen $$D = b^2 - 4ac$$ is positive.');
    const [call] = model.fake.calls.slice(before);
    expect(call?.key).toBe(CANARY);
    expect(JSON.stringify(call?.body)).not.toContain('ax^2');
    expect(call?.body.systemInstruction?.parts[0]?.text).toContain('from Hindi to English');
    expect(new Set(carriers)).toEqual(new Set([new URL(model.fake.url).origin]));
    expect(model.stack.output()).not.toContain(CANARY);
    await page.context().close();
  });

  it('turns to the language of what is written, with the keyboard alone on a narrow phone', async () => {
    const { page, hindi } = await open(NARROW);
    await hindi.focus();
    await page.keyboard.insertText('Let $x = 1$ and $y = 2$.');
    const english = page.getByLabel('English', { exact: true });
    await expect.poll(() => english.evaluate((field: HTMLTextAreaElement) => field.readOnly)).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Hindi', { exact: true }).inputValue())
      .toBe('Let $x = 1$ hold.\n\nThen $y = 2$ is positive.');
    await page.context().close();
  });

  it('says which formulas were left out', async () => {
    const { page, hindi, go } = await open();
    model.fake.script(() => answer('Let it hold.'));
    await hindi.fill(SOURCE);
    await go.click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'The translation left out 2 formulas: $ax^2 + bx + c = 0$' })
      .waitFor();
    await page.context().close();
  });

  it('asks for a key where there is none, and says what is wrong with one', async () => {
    const { page, hindi, go } = await open(DESKTOP, null);
    await hindi.fill(SOURCE);
    await go.click();
    const dialog = page.getByRole('dialog', { name: 'Your Gemini API key' });
    await dialog.getByLabel('API key').fill(CANARY);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    model.fake.script(() => GEMINI_ERRORS.keyInvalid);
    await go.click();
    await page.getByRole('alert').filter({ hasText: 'Google does not know your Gemini API key.' }).waitFor();
    model.fake.script((call) => (call.model === 'gemini-3.8-flash' ? GEMINI_ERRORS.modelGone : echo(call)));
    await go.click();
    await expect.poll(() => page.getByLabel('English', { exact: true }).inputValue()).toContain('$ax^2');
    await page.context().close();
  });
});
