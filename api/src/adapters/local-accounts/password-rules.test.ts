import { expect, it } from 'vitest';
import { passwordFault } from './password-rules.ts';

it.each(['12345678', 'password', 'Password1', 'iloveyou', 'qwertyuiop', 'aaaaaaaaaaaa'])(
  'refuses %s',
  (password) => {
    expect(passwordFault(password, 'asha@example.com')).toBe('PASSWORD_TOO_COMMON');
  },
);

it.each(['asha.rao@example.com', 'ASHA.RAO@Example.com', 'asha.rao', ' example.com '])(
  'refuses the own address: %s',
  (password) => {
    expect(passwordFault(password, 'Asha.Rao@example.com')).toBe('PASSWORD_IS_ADDRESS');
  },
);

it('takes other passwords', () => {
  expect(passwordFault('a long enough password', 'asha@example.com')).toBeNull();
});
