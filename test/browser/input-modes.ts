import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, NARROW } from './site-page.ts';

/** How somebody goes through the site: with a keyboard and nothing else, or with a thumb on a narrow phone. */
export interface InputMode {
  look: BrowserContextOptions;
  /** Comes to a control that can be used there. */
  reach(control: Locator): Promise<void>;
  press(control: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  /** Opens one of several tabs. */
  turnTo(tab: Locator): Promise<void>;
}

const CLIPBOARD: BrowserContextOptions = { permissions: ['clipboard-read', 'clipboard-write'] };
const FARTHEST = 20;
const SMALLEST = 24;

/** Where the keyboard is, seen from a control. */
interface Standing {
  /** How many stops away the control is from where the focus is, as far as the page tells; below zero behind it. */
  stops: number;
  isFocused: boolean;
  /** What is wrong with the place where the focus is: it must be marked, and be seen. Null where nothing is, or it is elsewhere. */
  problem: string | null;
  /** What uses the control. */
  key: 'Space' | 'Enter';
}

const standingOf = (control: Locator) =>
  control.evaluate((element): Standing => {
    const all = (element.closest('dialog') ?? document).querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled:not([type=radio]:not(:checked)), select, textarea, summary, video, [tabindex="0"]',
    );
    const stops = [...all].filter(
      (stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }),
    );
    const here = stops.findIndex((stop) => stop === document.activeElement);
    const isFocused = element === document.activeElement;
    const focusProblem = () => {
      const around = [element, element.parentElement, element.parentElement?.parentElement];
      const isMarked = around.some((place) => {
        if (!place) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(place);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      });
      if (!isMarked) return 'the focus is not marked';
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
      const isSeen =
        seen &&
        (element.contains(seen) || seen.contains(element) || seen.closest('[role=alert], [role=status]'));
      return isSeen ? null : `${seen?.outerHTML.slice(0, 80)} covers the focus`;
    };
    return {
      stops: stops.findIndex((stop) => stop === element) - here,
      isFocused,
      problem: isFocused ? focusProblem() : null,
      key: element.matches('[type=checkbox], [type=radio]') ? 'Space' : 'Enter',
    };
  });

/** Presses Tab so many times, backwards below zero. All at once: a page that is drawn anew after each takes the browser four times as much. */
async function tabOn(page: Page, stops: number) {
  if (stops < 0) await page.keyboard.down('Shift');
  await Promise.all(Array.from({ length: Math.max(1, Math.abs(stops)) }, () => page.keyboard.press('Tab')));
  if (stops < 0) await page.keyboard.up('Shift');
}

/** Moves the focus to a control, which must be marked and seen then; answers the key that uses it. */
async function walkTo(control: Locator): Promise<Standing['key']> {
  await control.waitFor();
  let standing = await standingOf(control);
  for (let tries = 0; !standing.isFocused; tries += 1) {
    if (tries > FARTHEST) throw new Error(`The keyboard does not come to ${control.toString()}`);
    await tabOn(control.page(), standing.stops);
    standing = await standingOf(control);
  }
  if (standing.problem !== null)
    await expect.poll(async () => (await standingOf(control)).problem).toBeNull();
  return standing.key;
}

const KEYBOARD: InputMode = {
  look: { ...DESKTOP, ...CLIPBOARD },
  reach: async (control) => void (await walkTo(control)),
  async press(control) {
    const key = await walkTo(control);
    await control.page().keyboard.press(key);
  },
  async write(field, text) {
    await walkTo(field);
    await field.page().keyboard.press('Control+A');
    await field.page().keyboard.insertText(text);
  },
  async choose(list, option) {
    await walkTo(list);
    await list.page().keyboard.type(option);
    await expect.poll(() => list.locator('option:checked').textContent()).toBe(option);
  },
  async turnTo(tab) {
    const tabs = tab.locator('xpath=ancestor::*[@role="tablist"]').getByRole('tab');
    await walkTo(tabs.and(tab.page().locator('[aria-selected=true]')));
    for (let left = await tabs.count(); left > 0 && !(await standingOf(tab)).isFocused; left -= 1)
      await tab.page().keyboard.press('ArrowRight');
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  },
};

/** Where a thumb would go: the control, or the label around it. */
const placeOf = (control: Locator) =>
  control.evaluate((element) => {
    const place = element.matches('[type=checkbox], [type=radio], [type=file]')
      ? (element.closest('label') ?? element)
      : element;
    const { width, height } = place.getBoundingClientRect();
    return Math.round(Math.min(width, height));
  });

async function isLargeEnough(control: Locator) {
  await control.waitFor();
  // A prerendered page replaces its elements when the application starts: polled, so that the new one is taken.
  await expect.poll(() => placeOf(control)).toBeGreaterThanOrEqual(SMALLEST);
}

const THUMB: InputMode = {
  look: { ...NARROW, ...CLIPBOARD },
  async reach(control) {
    await isLargeEnough(control);
    await control.scrollIntoViewIfNeeded();
  },
  async press(control) {
    await isLargeEnough(control);
    await control.tap();
  },
  async write(field, text) {
    await isLargeEnough(field);
    await field.tap();
    await field.fill(text);
  },
  async choose(list, option) {
    await isLargeEnough(list);
    await list.selectOption(option);
  },
  async turnTo(tab) {
    await isLargeEnough(tab);
    await tab.tap();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
  },
};

export const INPUT_MODES: [string, InputMode][] = [
  ['with the keyboard alone', KEYBOARD],
  ['with a thumb, 360 pixels wide', THUMB],
];

/** What no thumb hits for sure, and whether the page is wider than the screen. */
export const awkward = (page: Page) =>
  page.evaluate((smallest) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    );
    const small = [...controls].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      const inText = control.matches('p a, li a, dd a') && getComputedStyle(control).display === 'inline';
      const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
      return !inText && width > 0 && Math.min(width, height) < smallest;
    });
    const tooWide = document.documentElement.scrollWidth - innerWidth;
    const wide = [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(-3);
    return [
      ...small.map(({ outerHTML }) => outerHTML.slice(0, 120)),
      ...(tooWide > 0
        ? [`${tooWide} pixels too wide`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))]
        : []),
    ];
  }, SMALLEST);
