/**
 * Refuses text that PostgreSQL cannot keep, anywhere in a request: NUL characters and halves of surrogate
 * pairs. Without this the first would end as an error of the database and the second would be kept as another text.
 *
 * Also bounds how deep a body may nest, since later code may walk it by recursion.
 */
import type { FastifyRequest } from 'fastify';
import { AppError, type InputError } from '../../../contract/index.ts';

const deepest = 400;
const loneSurrogate = /\p{Surrogate}/u;

export function refuseUnkeepableText(request: FastifyRequest): void {
  const fault = find(request.params) ?? find(request.query) ?? find(request.body);
  if (fault !== undefined) throw new AppError('INVALID_REQUEST', { errors: [fault] });
}

/** Walks without recursion: the depth is the caller's choice. */
function find(root: unknown): InputError | undefined {
  const open: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      const fault = faultOf(value);
      if (fault !== undefined) return { path, message: fault };
    } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      if (depth >= deepest) return { path: '', message: `must not nest deeper than ${deepest} levels` };
      const inside = (name: string | number) => (path === '' ? `${name}` : `${path}.${name}`);
      // Long paths would make a deep body cost its depth squared; the first levels are enough to find the place.
      const pathOf = depth > 20 ? () => path : inside;
      if (Array.isArray(value)) {
        // By number, since the names of two million entries would have to be made first.
        for (let index = 0; index < value.length; index += 1) {
          if (holdsText(value[index])) open.push({ value: value[index], path: pathOf(index), depth: depth + 1 });
        }
        continue;
      }
      for (const [name, member] of Object.entries(value)) {
        if (faultOf(name) !== undefined) return { path, message: 'has a name with a character that cannot be kept' };
        if (holdsText(member)) open.push({ value: member, path: pathOf(name), depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function holdsText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

function faultOf(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (loneSurrogate.test(text)) return 'is not well-formed Unicode text';
  return undefined;
}
