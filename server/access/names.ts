/** Display names: Unicode-composed, trimmed, not empty, without characters that hide or reorder text. */
import { AppError } from '../../contract/index.ts';

const deceiving = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export function readableName(text: string, path: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '') throw invalid(path, 'must not be empty');
  if (deceiving.test(name)) throw invalid(path, 'must not contain control or direction characters');
  return name;
}

/** One @ with text on both sides; a pattern cannot tell whether an address receives mail. */
export function emailAddress(text: string, path: string): string {
  const email = text.normalize('NFC').trim();
  if (!/^[^\s@]+@[^\s@]+$/u.test(email) || deceiving.test(email)) throw invalid(path, 'must be an e-mail address');
  return email;
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { errors: [{ path, message }] });
}
