import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../i18n.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { PlanLine } from './plan-line.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const visitor = (remainingOfNetwork: number | null): Viewer => ({
  id: 'visitor',
  account: null,
  allowance: {
    plan: null,
    formerPlan: null,
    remaining: 5,
    remainingOfNetwork,
    total: 5,
    expiresAt: null,
    daysLeft: null,
    expiringSoon: false,
  },
});

const show = (left: number | null, files: number) =>
  render(<PlanLine viewer={visitor(left)} sentences="upload" files={files} />);

it('the line about the plan says how many conversions are left before files are chosen', async () => {
  show(200, 0);
  expect(await screen.findByText('5 free conversions left')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  [0, 0],
  [2, 3],
])('says that files wait behind others: %i left for the network, %i chosen', async (left, files) => {
  show(left, files);
  expect((await screen.findByRole('status')).textContent).toContain(
    'Yours wait until those of others are done.',
  );
});

it('the line about the plan says nothing of it to an account', async () => {
  show(null, 9);
  await screen.findByText('5 free conversions left');
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['FREE', 1, 30, 'Free Plan • 1 conversion remaining'],
  ['FREE', 2, 30, 'Free Plan • 2 conversions remaining'],
  ['MONTHLY', 480, 1, 'Monthly Plan • 1 day left'],
  ['YEARLY', 1, 2, 'Yearly Plan • 1/500 conversions • 2 days left'],
] as const)('counts one as one: %s, %i left, %i days', async (plan, remaining, daysLeft, sentence) => {
  const { allowance, ...viewer } = visitor(null);
  render(
    <PlanLine
      viewer={{ ...viewer, allowance: { ...allowance, plan, remaining, total: 500, daysLeft } }}
      sentences="upload"
      files={0}
    />,
  );
  expect(await screen.findByText(sentence)).toBeTruthy();
});
