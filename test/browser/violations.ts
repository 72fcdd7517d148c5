import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Minified, the browser reads it in a tenth less of a processor's time; this process only passes it on. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Whether each node is named by a selector: to find one that fits nothing else takes a fifth of the time. */
const look = (page: Page, part: string, selectors: boolean) =>
  page.evaluate(
    async ([place, isNamed]) => {
      const { axe: looker } = window as unknown as { axe: typeof axe };
      const { violations } = await looker.run(place, { resultTypes: ['violations'], selectors: isNamed });
      return violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target?.join(' ')),
      }));
    },
    [part, selectors] as const,
  );

/** What stands in the way of people who cannot see, hear or point, and where: on a page, or in a part of it. */
export async function violations(page: Page, part = ':root'): Promise<string[]> {
  // A page that was looked at before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const found = await look(page, part, false);
  if (found.length === 0) return [];
  // A second look names the places. What it does not find was seen while the page was being drawn.
  const named = await look(page, part, true);
  return named.map(({ id, places }) => `${id}: ${places.join(', ')}`);
}
