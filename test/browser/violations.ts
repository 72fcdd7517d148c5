import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What stands in the way of people who cannot see, hear or point, and where: on a page, or in a part of it. */
export async function violations(page: Page, part = ':root'): Promise<string[]> {
  await page.evaluate(axe.source);
  const result = await page.evaluate(
    (place) => (window as unknown as { axe: typeof axe }).axe.run(place, { resultTypes: ['violations'] }),
    part,
  );
  return result.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
