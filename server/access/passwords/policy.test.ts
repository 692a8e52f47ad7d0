import { expect, test } from 'vitest';
import { AppError } from '../../../contract/index.ts';
import { requireGoodPassword } from './policy.ts';

const owner = { email: 'ada.lovelace@engines.example', displayName: 'Ada King Lovelace' };

async function refusalOf(password: string): Promise<unknown> {
  try {
    await requireGoodPassword(password, 'password', owner, 'Muniment');
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.extras.reason ?? error.code;
  }
}

test.each([
  'correct-horse-battery',
  'demo-only-password',
  'a-long-enough-password',
  'tinsel orbit garnet mule',
  'Grüße aus Überlingen',
  'пароль не угадать никому',
  '風林火山陰雷雲霧雪月花鳥',
  'ada likes strong coffee',
  '7f3kq9zx2mwp',
])('"%s" is taken', async (password) => {
  expect(await refusalOf(password)).toBeNull();
});

test.each([
  ['eleven chrs', 'INVALID_REQUEST'],
  ['password123', 'common'],
  ['aaaa', 'repetition'],
  ['x1'.repeat(65), 'INVALID_REQUEST'],
  ['aaaaaaaaaaaa', 'repetition'],
  ['abcabcabcabc', 'repetition'],
  ['passwordpassword', 'repetition'],
  ['hello hello hello', 'repetition'],
  ['aabbaabbabab', 'repetition'],
  ['abcdefghijkl', 'sequence'],
  ['123456789012', 'sequence'],
  ['987654321098', 'sequence'],
  ['qwertyuiop[]', 'sequence'],
  ['qwerty123456', 'sequence'],
  ['1qaz2wsx3edc', 'sequence'],
  ['AAABBBCCCDDDEEE', 'sequence'],
  ['ada.lovelace', 'personal'],
  ['Lovelace-1815-!', 'personal'],
  ['lovelace-ada-king', 'personal'],
  ['engines.example', 'personal'],
  ['Muniment-2026', 'personal'],
  ['password2026', 'common'],
  ['Password1234', 'common'],
  ['!!letmein!!2026', 'common'],
  ['leavemealone', 'common'],
  ['Adm1n1str@tor', 'common'],
  ['p@ssw0rd2026', 'common'],
])('"%s" is refused: %s', async (password, reason) => {
  expect(await refusalOf(password)).toBe(reason);
});

test('a password that is the local part of the e-mail is refused, however it mixes letters and digits', async () => {
  const person = { email: 'anna-0f3ab9c1de7b@engines.example', displayName: 'Anna' };
  const refused = requireGoodPassword('anna-0f3ab9c1de7b', 'password', person, 'Muniment');
  await expect(refused).rejects.toMatchObject({ code: 'PASSWORD_WEAK', extras: { reason: 'personal' } });
});

test('the length is counted in composed characters', async () => {
  // Eleven, one of which is written as letter and accent.
  expect(await refusalOf('me\u0301lomane-xy')).toBe('INVALID_REQUEST');
  expect(await refusalOf('me\u0301lomane-xyz')).toBeNull();
  expect(await refusalOf('𝒶𝒷𝓆𝓏𝓂𝓀𝓌𝓅𝓉𝓍𝓎𝓁')).toBeNull();
});

test('the list of common passwords holds at least 10,000', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  expect(new Set(dictionary['passwords-common']).size).toBeGreaterThanOrEqual(10_000);
});
