import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_ENV, ADMIN_PASSWORD } from '../clients/office.ts';
import { answer, type GeminiScript } from '../fakes/gemini.ts';
import { type ModelStack, pageScript, startModelStack } from '../integration/ai-stack.ts';
import { gate } from '../setup/gate.ts';
import { awkward, INPUT_MODES, type InputMode } from './input-modes.ts';
import {
  alive,
  chosenFiles,
  convertButton,
  fixture,
  fixtureFile,
  hasBrowser,
  launchBrowser,
  leave,
  longFile,
  noteFile,
  openTab,
  visitorBrowser,
} from './site-page.ts';

const FREE = 4;
const PASSWORD = 'a long enough password';
const PAGE = Array.from({ length: 6 }, (_, line) => `Line ${line} holds $x_{${line}}$.\n\n`);

/** Says the formulas of what it was asked to translate. */
const translating: GeminiScript = ({ body }) =>
  answer(`Let ${/⟦\d+⟧/.exec(body.contents?.[0]?.parts[0]?.text ?? '')?.[0]} hold.`);

describe.skipIf(!hasBrowser)('every flow', () => {
  let model: ModelStack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    model = await startModelStack({ env: { ...ADMIN_ENV, ANONYMOUS_CONVERSIONS: String(FREE) } });
    prisma = createPrisma(model.stack.databaseUrl, 2);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await model?.stop();
  });

  describe.each(INPUT_MODES)('%s', (name, mode: InputMode) => {
    let page: Page;
    let pageErrors: string[];
    /** Of a test that adds scripts to its browser, which stay in it. */
    let isLeft: boolean;
    const isThumb = name.includes('thumb');

    beforeEach(async () => {
      page = await openTab(browser, model.stack.url, mode.look, visitorBrowser);
      isLeft = true;
      pageErrors = [];
      page.on('pageerror', ({ message }) => pageErrors.push(message));
      // From now on the page's choosers wait for a test instead of a person.
      page.on('filechooser', () => undefined);
    });

    afterEach(async () => {
      expect([pageErrors, await awkward(page)]).toEqual([[], []]);
      await (isLeft ? leave(page) : page.context().close());
    });

    const button = (label: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('button', { name: label, exact: true });
    const link = (label: string | RegExp, within: Page | Locator = page) =>
      within.getByRole('link', { name: label, exact: true });
    const field = (label: string, within: Page | Locator = page) => within.getByLabel(label, { exact: true });
    const dialog = () => page.getByRole('dialog');

    async function open(path: string) {
      await page.goto(model.stack.url + path);
      await alive(page);
    }

    async function pick(picker: Locator, files: Parameters<Locator['setInputFiles']>[0]) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), mode.press(picker)]);
      await chooser.setFiles(files);
    }

    async function saves(control: Locator): Promise<string> {
      await control.waitFor({ timeout: 60_000 });
      const [file] = await Promise.all([page.waitForEvent('download'), mode.press(control)]);
      return file.suggestedFilename();
    }

    /** Closes a dialog and finds the focus where it was before. */
    async function closes(opener: Locator) {
      await mode.press(button('Close', dialog()));
      await dialog().waitFor({ state: 'detached' });
      if (!isThumb)
        await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }

    it('converts files: chosen, put in order, with options, one cancelled, taken one by one and together', async () => {
      await open('/');
      await pick(field('Choose files'), [
        longFile(),
        fixtureFile('calculus.md'),
        fixtureFile('quadratic.pdf'),
      ]);
      await pick(field('Choose files'), noteFile('spare.md'));
      await mode.press(button('Move quadratic.pdf up'));
      await mode.press(button('Remove spare.md'));
      await expect.poll(() => chosenFiles(page).getByRole('listitem').count()).toBe(3);
      await mode.press(page.getByText('Options', { exact: true }));
      await mode.choose(field('Language of scans'), 'English');
      await mode.write(field('Pages of each file'), '1');
      await mode.press(convertButton(page));
      await mode.press(button('Cancel long.md'));
      await page.getByText('Cancelled', { exact: true }).waitFor();
      expect(await saves(link('Download quadratic.docx'))).toBe('quadratic.docx');
      await link('Download calculus.docx').waitFor();
      expect(await saves(button('Download all (.zip)'))).toBe('sutra-documents.zip');
      await mode.press(button('One document'));
      expect(await saves(button('Word (.docx)'))).toMatch(/^quadratic-and-1-more\.docx$/);
      await expect.poll(() => awkward(page)).toEqual([]);
      await mode.press(isThumb ? button('New') : button('New Conversion', page.locator('#home')));
      await page.getByText('Results will appear here').waitFor();
    });

    it('takes what was copied elsewhere', async () => {
      await open('/');
      await page.evaluate(async () => {
        const canvas = new OffscreenCanvas(40, 20);
        canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': canvas.convertToBlob() })]);
      });
      await mode.reach(button('Paste'));
      if (isThumb) await mode.press(button('Paste'));
      else await page.keyboard.press('Control+V');
      await chosenFiles(page).getByText('.png').waitFor();
    });

    it('asks for a key, tries it, and shows the page that is being read', async () => {
      const rest = gate();
      model.fake.script(pageScript(() => ({ kind: 'answer', chunks: PAGE, delay: 20, until: rest.opened })));
      isLeft = false;
      await page.addInitScript(() => localStorage.removeItem('sutra.engine'));
      await open('/');
      await pick(field('Choose files'), fixtureFile('notice.jpg'));
      await mode.press(convertButton(page));
      await mode.press(button(/^Read handwriting and photos with Gemini/, dialog()));
      await mode.write(field('API key', dialog()), 'AIza-both-ways');
      await mode.press(button('Test key', dialog()));
      await dialog().getByText('The key works.').waitFor();
      await mode.press(button('Save and convert', dialog()));
      await page.locator('#home figure pre').getByText('Line 0 holds').waitFor();
      await expect.poll(() => awkward(page)).toEqual([]);
      rest.open();
      await link('Download notice.docx').waitFor({ timeout: 60_000 });
    });

    it('makes a member of a visitor, and a visitor of a member', async () => {
      // A second run of the test is another person.
      const email = `${crypto.randomUUID()}@example.com`;
      await open('/');
      const notes = Array.from({ length: FREE + 1 }, (_, index) => noteFile(`note-${index}.md`));
      await pick(field('Choose files'), notes);
      await page.getByText(`${FREE} free conversions left`).waitFor();
      await mode.press(convertButton(page));
      const limit = page.getByRole('dialog', { name: `${FREE} conversions left for ${FREE + 1} files` });
      await mode.turnTo(limit.getByRole('tab', { name: 'Sign In' }));
      await closes(convertButton(page));
      await mode.press(button(`Remove note-${FREE}.md`));
      await mode.press(convertButton(page));
      const promo = page.getByRole('dialog', { name: '10 more free conversions' });
      await promo.waitFor({ timeout: 60_000 });
      await mode.press(link('Create Account', promo));

      const form = page.getByRole('dialog', { name: 'Create your account' });
      await mode.write(field('Your name', form), 'Asha Rao');
      await mode.write(field('E-mail address', form), email);
      await mode.write(field('Password', form), PASSWORD);
      await mode.press(button('Create Account', form));
      // The browser that signed up is signed in by itself once the address is verified.
      await page.getByText('Account created', { exact: true }).first().waitFor();
      await prisma.authUser.update({ where: { email }, data: { emailVerified: true } });
      await mode.press(button('Account menu'));
      await mode.press(button('Sign out'));
      await mode.press(button('Log in'));
      await mode.turnTo(dialog().getByRole('tab', { name: 'Create Account' }));
      await mode.turnTo(dialog().getByRole('tab', { name: 'Sign In' }));
      await mode.write(field('E-mail address', dialog()), email);
      await mode.write(field('Password', dialog()), PASSWORD);
      await mode.press(button('Sign In', dialog()));
      await mode.press(button('Account menu'));
      await mode.press(link('Dashboard', page.getByRole('banner')).last());
      expect(await saves(link('Download note-0.docx'))).toBe('note-0.docx');
      await mode.write(field('Name of the new key'), 'laptop');
      await mode.press(button('Create a key'));
      await page.getByText('Copy this key now').waitFor();
      await mode.press(button('Revoke laptop'));
      await expect.poll(() => awkward(page)).toEqual([]);

      await mode.press(button('Change plan'));
      await mode.reach(button('View Plans', dialog()));
      await closes(button('Change plan'));
      await mode.press(button('Delete my files'));
      await mode.press(button('Delete my files', dialog()));
      await page.getByText(/^\d+ files were deleted$/).waitFor();
      await mode.press(button('Delete my account'));
      await mode.write(field('E-mail address', dialog()), email);
      await mode.press(button('Delete my account', dialog()));
      await link('Log In').waitFor();
      await expect.poll(() => prisma.account.count({ where: { email } })).toBe(0);
    });

    it('looks around: film, tabs, answers, plans, language, colours, menu', async () => {
      await open('/');
      await mode.turnTo(page.getByRole('tab', { name: 'Subjects' }));
      await page.getByText('From school to research').waitFor();
      await mode.press(button('Watch Demo Video'));
      await closes(button('Watch Demo Video'));
      await mode.press(page.locator('#faq').getByText('How long does it take?', { exact: true }));
      await page.getByText('A few seconds for a born-digital page').waitFor();
      await mode.reach(page.locator('#pricing').getByRole('link').first());
      if (!isThumb) await page.setViewportSize({ width: 800, height: 800 });
      await mode.press(button('Open menu'));
      await mode.press(button('Switch to dark colours', dialog()));
      await mode.press(button('AI key settings', dialog()));
      const keys = page.getByRole('dialog', { name: 'Your Gemini API key' });
      await mode.press(button('Close', keys));
      await mode.press(link('Tools', page.getByRole('dialog', { name: 'Menu' })));
      await page.getByRole('heading', { level: 1, name: 'Tools' }).waitFor();
      await dialog().waitFor({ state: 'hidden' });
      await mode.press(button('हिन्दी'));
      await page.getByRole('heading', { level: 1, name: 'टूल' }).waitFor();
      await mode.press(button('English'));
    });

    it('writes to us and asks for a trial', async () => {
      await open('/contact');
      await mode.write(field('Your name'), 'Asha');
      await mode.write(field('E-mail address'), 'asha@example.org');
      await mode.write(field('Subject'), 'A question');
      await mode.write(field('Message'), 'Does it read matrices?');
      await mode.press(button('Send Message'));
      await page.getByText('Thank you! Your message has been sent successfully.').waitFor();
      await open('/demo');
      await mode.write(field('First name'), 'Ravi');
      await mode.write(field('Last name'), 'Kumar');
      await mode.write(field('Work e-mail'), 'ravi@example.org');
      await mode.write(field('Company'), 'A school');
      await mode.press(button('Start Free Trial'));
      await mode.press(link('Access Dashboard'));
    });

    it('finds a tool, splits, merges and turns Kruti Dev both ways', async () => {
      await open('/tools');
      await mode.write(page.getByRole('searchbox', { name: 'Search tools' }), 'split');
      await mode.press(page.getByRole('link', { name: /^PDF Splitter/ }).first());
      await pick(field('Choose a PDF or drop it here'), fixture('quadratic.pdf'));
      await mode.press(page.getByRole('checkbox', { name: 'Page 1' }));
      expect(await saves(button('Save 1 page'))).toBe('quadratic-pages.pdf');
      await expect.poll(() => awkward(page)).toEqual([]);
      await open('/tools/kruti-dev');
      await mode.write(field('Unicode (Mangal, Noto, …)'), 'भारत');
      await expect.poll(() => field('Kruti Dev 010').inputValue()).toBe('Hkkjr');
      await mode.press(button('Clear'));
      await mode.write(field('Kruti Dev 010'), 'Hkkjr');
      await expect.poll(() => field('Unicode (Mangal, Noto, …)').inputValue()).toBe('भारत');
      await mode.press(button('Copy Unicode (Mangal, Noto, …)'));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('भारत');
      await open('/tools/word-merger');
      const word = { mimeType: '', buffer: Buffer.from('nothing') };
      const files = ['b.docx', 'a.docx'].map((file) => ({ ...word, name: file }));
      await pick(field('Choose Word files or drop them here'), files);
      await mode.press(button('Move a.docx up'));
      await mode.press(button('Merge 2 files'));
      await page.getByText('a.docx is not a Word file').waitFor();
    });

    it('translates with a key that is asked for', async () => {
      model.fake.script(translating);
      await open('/tools/translator');
      await mode.write(field('Hindi'), 'मान लीजिए $x = 1$ है।');
      await mode.press(button('Translate'));
      await mode.write(field('API key', dialog()), 'AIza-both-ways');
      await mode.press(button('Save', dialog()));
      await mode.press(button('Translate'));
      await expect.poll(() => field('English').inputValue()).toBe('Let $x = 1$ hold.');
    });

    it('turns Hindi handwriting into text that can be copied', async () => {
      model.fake.script(pageScript(() => answer('नमस्ते')));
      isLeft = false;
      await page.addInitScript(() => {
        localStorage.setItem('sutra.engine', 'AUTO');
        localStorage.setItem('sutra.aiKey', 'AIza-both-ways');
      });
      await open('/hindi-handwriting-to-text');
      await pick(field('Choose files'), fixtureFile('notice.jpg'));
      await mode.press(button('Convert to Text'));
      await field('Text of notice.txt').waitFor({ timeout: 60_000 });
      await mode.press(button('Copy text'));
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('नमस्ते');
    });

    it('walks the tour and applies for a position', async () => {
      await open('/tour');
      await mode.press(button('Next'));
      await page.getByText('Step 2 of 5').waitFor();
      await mode.press(button('Previous'));
      await mode.press(button('Integrations'));
      await page.getByText('Step 5 of 5').waitFor();
      await open('/careers');
      await mode.press(button('Engineering'));
      await mode.press(button('View details: DevOps Engineer'));
      await mode.press(button(/Back to all jobs/));
      await mode.press(button('View details: DevOps Engineer'));
      await mode.press(button('Apply Now'));
      await expect.poll(() => page.url()).toContain('/contact');
    });

    it('tries the API with a key', async () => {
      await open('/api');
      await mode.turnTo(page.getByRole('tab', { name: 'Account Management' }));
      await mode.press(page.getByRole('tabpanel').getByRole('button', { name: /^Try it/ }));
      await page.locator('#endpoint:focus').waitFor();
      await mode.write(field('API key'), `sutra_${'0'.repeat(43)}`);
      await mode.press(button('Save'));
      await mode.press(button('Send request'));
      await page.getByText('401').first().waitFor();
      await expect.poll(() => awkward(page)).toEqual([]);
      await mode.press(button('Back to all endpoints'));
    });

    it('runs the office', async () => {
      // A second run of the test finds the message of the first one answered.
      const subject = `A plan, ${crypto.randomUUID()}`;
      await prisma.contactMessage.create({
        data: {
          id: crypto.randomUUID(),
          createdAt: new Date(),
          name: 'Ravi',
          email: 'ravi@example.com',
          subject,
          message: 'Which one?',
        },
      });
      await open('/admin');
      await mode.write(field('Username'), 'admin');
      await mode.write(field('Password'), ADMIN_PASSWORD);
      await mode.press(button('Sign in'));
      const part = (title: string) =>
        page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
      const generator = part('Metadata generator');
      await mode.write(field("User's e-mail", generator), 'asha@example.com');
      await mode.choose(field('Subscription plan', generator), 'Monthly, 500 conversions');
      await mode.press(button('Generate', generator));
      await mode.press(button('Copy', generator));
      await mode.press(button('Clear', generator));
      await expect.poll(() => awkward(page)).toEqual([]);
      await mode.turnTo(page.getByRole('tab', { name: 'Dashboard' }));
      await mode.choose(field(`State of “${subject}”`), 'Answered');
      await mode.write(field('Minutes that a file may take'), '7');
      await mode.press(button('Save', part('Settings')));
      await mode.press(button('Undo the change', part('Settings')));
      await expect.poll(() => awkward(page)).toEqual([]);
      await mode.turnTo(page.getByRole('tab', { name: 'Pricing Plans' }));
      await mode.reach(field('Popular: Price'));
      await expect.poll(() => awkward(page)).toEqual([]);
      await mode.press(button('Logout'));
      await page.waitForURL('**/admin');
    });
  });
});
