import { createPrisma, type PrismaClient } from '@sutra/prisma';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gate } from '../setup/gate.ts';
import { type Stack, startStack } from '../setup/stack.ts';
import { DESKTOP, hasBrowser, launchBrowser, leave, MOVING, NARROW, PHONE, visit } from './site-page.ts';

describe.skipIf(!hasBrowser)('writing to the operator', () => {
  let stack: Stack;
  let browser: Browser;
  let prisma: PrismaClient;

  beforeAll(async () => {
    stack = await startStack({
      env: {
        CONTACT_EMAIL: 'office@example.org',
        CONTACT_WHATSAPP: '+91 98765 43210',
        MESSAGES_PER_HOUR: '30',
      },
    });
    prisma = createPrisma(stack.databaseUrl, 2);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await prisma?.$disconnect();
    await stack?.stop();
  });

  /** Holds the answer back until told, so that the state in between can be seen. */
  async function holdMessages(page: Page) {
    const { opened, open } = gate();
    await page.route('**/api/contact', async (route) => {
      await opened;
      await route.continue().catch(() => {});
    });
    return open;
  }

  it('sends a message with the keyboard alone, and says so', async () => {
    const { page, pageErrors } = await visit(browser, `${stack.url}/contact`);
    const release = await holdMessages(page);
    await page.getByLabel('Your name').focus();
    for (const text of ['Asha', 'asha@example.org', 'A question', 'Does it read\nmatrices?']) {
      await page.keyboard.insertText(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    const button = page.getByRole('button', { name: 'Sending...' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    release();
    await page
      .getByText("Thank you! Your message has been sent successfully. We'll get back to you soon!")
      .waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('');
    await expect
      .poll(() => prisma.contactMessage.findFirst({ where: { subject: 'A question' } }))
      .toMatchObject({ name: 'Asha', email: 'asha@example.org', message: 'Does it read\nmatrices?' });
    expect(pageErrors).toEqual([]);
    await leave(page);
  });

  it('says on a phone that a message was sent where it is seen', async () => {
    const { page } = await visit(browser, `${stack.url}/contact`, { ...PHONE, ...MOVING });
    for (const [label, text] of [
      ['Your name', 'Asha'],
      ['E-mail address', 'asha@example.org'],
      ['Subject', 'On a phone'],
    ] as const)
      await page.getByLabel(label).fill(text);
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notice = page.getByText('Thank you! Your message has been sent successfully.');
    await notice.waitFor();
    const isSeen = () =>
      notice.evaluate((element) => {
        const { top, bottom, left } = element.getBoundingClientRect();
        const above = [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 20, y));
        return above.every((found) => found !== null && element.contains(found));
      });
    await expect.poll(isSeen).toBe(true);
    await leave(page);
  });

  it('wants all four, and a real address', async () => {
    const { page } = await visit(browser, `${stack.url}/contact`, NARROW);
    const invalid = () =>
      page
        .locator('form :invalid')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    await page.getByRole('button', { name: 'Send Message' }).click();
    expect(await invalid()).toEqual(['name', 'email', 'subject', 'message']);
    await page.getByLabel('Your name').fill('Asha');
    await page.getByLabel('E-mail address').fill('asha');
    await page.getByLabel('Subject').fill('Hello');
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    expect(await invalid()).toEqual(['email']);
    await leave(page);
  });

  it.each([
    [
      'the server refuses',
      (page: Page) =>
        page.route('**/api/contact', (route) =>
          route.fulfill({ status: 500, json: { success: false, error: 'x' } }),
        ),
    ],
    [
      'the answer says no',
      (page: Page) => page.route('**/api/contact', (route) => route.fulfill({ json: { success: false } })),
    ],
    ['the network is away', (page: Page) => page.route('**/api/contact', (route) => route.abort())],
  ])('says when it did not arrive and keeps what was written: %s', async (_, prevent) => {
    const { page } = await visit(browser, `${stack.url}/contact?subject=Hello`);
    await prevent(page);
    await page.getByLabel('Your name').fill('Asha');
    await page.getByLabel('E-mail address').fill('asha@example.org');
    await page.getByLabel('Message', { exact: true }).fill('Hello');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const notice = page.getByRole('alert').filter({
      hasText: 'Oops! Something went wrong. Please try again or contact us via WhatsApp.',
    });
    await notice.waitFor();
    expect(await notice.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
      'https://wa.me/919876543210',
    );
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Hello');
    await leave(page);
  });

  it('says where else the operator is, and leads to the answers', async () => {
    const { page } = await visit(browser, `${stack.url}/contact`);
    const details = page.getByRole('complementary', { name: 'How to reach us' });
    expect(await details.getByRole('link', { name: 'office@example.org' }).getAttribute('href')).toBe(
      'mailto:office@example.org',
    );
    expect(await details.getByRole('link', { name: '+919876543210' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/919876543210\?text=Hello/,
    );
    for (const fact of ['Response time', 'Within 1 or 2 hours', 'Location', 'Patna, India'])
      await details.getByText(fact, { exact: true }).waitFor();
    await details.getByRole('link', { name: 'Help Center' }).click();
    await page.waitForURL('**/faqs');
    await leave(page);
  });

  it.each([
    ['a desktop', DESKTOP],
    ['a narrow phone', NARROW],
  ])('takes a request for a trial, which the operator finds, on %s', async (name, look) => {
    const { page } = await visit(browser, `${stack.url}/demo`, look);
    const release = await holdMessages(page);
    const aside = page.getByRole('complementary', { name: 'In your trial' });
    for (const text of [
      'Full platform access',
      'Advanced analytics',
      'Team collaboration',
      'Priority support',
      'No credit card required.',
    ])
      await aside.getByText(text, { exact: true }).waitFor();
    const form = page.getByRole('form', { name: 'Start Your 7-Day Free Trial' });
    expect(await form.getByRole('link', { name: 'Terms of Service' }).getAttribute('href')).toBe('/terms');
    expect(await form.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/privacy-policy',
    );
    await form.getByLabel('First name').fill('Ravi');
    await form.getByLabel('Last name').fill('Kumar');
    await form.getByLabel('Work e-mail').fill('ravi@example.org');
    await form.getByRole('button', { name: 'Start Free Trial' }).click();
    expect(await form.locator(':invalid').count()).toBe(1);
    await form.getByLabel('Company').fill(`School on ${name}`);
    await form.getByRole('button', { name: 'Start Free Trial' }).click();
    await form.getByRole('button', { name: 'Starting Trial...', disabled: true }).waitFor();
    release();
    await page.getByRole('heading', { name: 'Welcome to Your 7-Day Free Trial!' }).waitFor();
    // No mail is sent by itself, and none is promised.
    await page.getByText('A person opens each trial: we write to ravi@example.org').waitFor();
    const end = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' }).format(
      Date.now() + 7 * 24 * 3600_000,
    );
    await page.getByText(`Your trial ends on ${end}.`).waitFor();
    await expect
      .poll(() => prisma.contactMessage.findFirst({ where: { subject: `7-day trial: School on ${name}` } }))
      .toMatchObject({ name: 'Ravi Kumar', email: 'ravi@example.org' });
    await page.getByRole('link', { name: 'Access Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await leave(page);
  });
});
