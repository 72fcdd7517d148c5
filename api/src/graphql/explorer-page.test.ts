import { expect, it } from 'vitest';
import { explorerPage } from './explorer-page.ts';

it('the GraphQL explorer keeps tabs where they are pressed, and shows no stack traces', async () => {
  const page = await explorerPage({ title: 'Test' });
  expect(page).toContain('.graphiql-tab { transform: none !important; }</style></head>');
  expect(page).not.toMatch(/message:(\w+)\.message,stack:/);
});
