import { expect, it } from 'vitest';
import { passwordErrorOf } from './password-rules.ts';

it.each(['12345678', 'password', 'Password1', 'iloveyou', 'qwertyuiop', 'aaaaaaaaaaaa'])(
  'a password rule refuses %s',
  (password) => {
    expect(passwordErrorOf(password, 'asha@example.com')).toBe('PASSWORD_TOO_COMMON');
  },
);

it.each(['asha.rao@example.com', 'ASHA.RAO@Example.com', 'asha.rao', ' example.com '])(
  'a password rule refuses the own address: %s',
  (password) => {
    expect(passwordErrorOf(password, 'Asha.Rao@example.com')).toBe('PASSWORD_IS_ADDRESS');
  },
);

it('every other password is taken', () => {
  expect(passwordErrorOf('a long enough password', 'asha@example.com')).toBeNull();
});
