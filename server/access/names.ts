/** Names that people read: composed, trimmed, not empty, and nothing in them that could pose as something else. */
import { AppError } from '../../contract/index.ts';

const deceiving = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export function readableName(text: string, path: string): string {
  const name = text.normalize('NFC').trim();
  if (name === '') throw invalid(path, 'must not be empty');
  if (deceiving.test(name)) throw invalid(path, 'must not contain control or direction characters');
  return name;
}

/** One @ with something around it: whether it can be delivered to is nothing that a pattern knows. */
export function emailAddress(text: string, path: string): string {
  const email = text.normalize('NFC').trim();
  if (!/^[^\s@]+@[^\s@]+$/u.test(email) || deceiving.test(email)) throw invalid(path, 'must be an e-mail address');
  return email;
}

function invalid(path: string, message: string): AppError {
  return new AppError('INVALID_REQUEST', { errors: [{ path, message }] });
}
