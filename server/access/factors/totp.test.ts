import { expect, test } from 'vitest';
import { base32, codeAt, stepAt, stepOfCode, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// The last six digits of the eight in RFC 6238, appendix B.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of the standard', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
});

test('a code is taken one step early or late, and no further', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, codeAt(secret, step + near), now)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + far), now)).toBeUndefined();
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(secret, wrong, now)).toBeUndefined();
});

test('the secret and its address are as authenticator apps read them', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(totpUri(secret, 'ada@test.example', 'My Service')).toBe(
    'otpauth://totp/My%20Service:ada%40test.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Service&algorithm=SHA1&digits=6&period=30',
  );
});
