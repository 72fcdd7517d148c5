import { expect, it } from 'vitest';
import { checkDownloadToken, downloadToken } from './download-link.ts';

const grant = { conversionId: 'one', ownerId: 'anna' };
const token = downloadToken('secret', grant, 2_000);

it('a download link refuses a token for another file, another owner, another secret or a later time', () => {
  expect(checkDownloadToken(['secret'], { ...grant, conversionId: 'two' }, token, 1_000)).toBe('forged');
  expect(checkDownloadToken(['secret'], { ...grant, ownerId: 'boris' }, token, 1_000)).toBe('forged');
  expect(checkDownloadToken(['other'], grant, token, 1_000)).toBe('forged');
  const later = token.replace(/^[^.]+/, (9_000_000).toString(36));
  expect(checkDownloadToken(['secret'], grant, later, 1_000)).toBe('forged');
});

it.each(['', '.', 'nonsense', 'zz.zz', `${token}x`])('a download link refuses %j', (given) => {
  expect(checkDownloadToken(['secret'], grant, given, 1_000)).toBe('forged');
});

it('a download link opens until its time is over', () => {
  expect(checkDownloadToken(['secret'], grant, token, 1_999)).toBe('valid');
  expect(checkDownloadToken(['secret'], grant, token, 2_000)).toBe('expired');
});

it('a download link opens what the secret before has signed', () => {
  expect(checkDownloadToken(['new', 'secret'], grant, token, 1_000)).toBe('valid');
});
