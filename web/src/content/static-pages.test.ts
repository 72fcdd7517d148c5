import { expect, it } from 'vitest';
import routes from '../routes.tsx?raw';
import { POLICIES } from './policies.ts';
import { PERSONAL_PAGES, STATIC_PAGES } from './static-pages.ts';

it('the list of static pages knows every route, so that the server answers it with a page and not with 404', () => {
  const written = [...routes.matchAll(/<Route (?:key=\S+ )?path="([^"*?]+)"/g)].map(([, path]) => `/${path}`);
  const policies = POLICIES.map(({ path }) => path);
  expect(new Set([...STATIC_PAGES, ...PERSONAL_PAGES, '/home'])).toEqual(
    new Set([...written, ...policies, '/']),
  );
});
