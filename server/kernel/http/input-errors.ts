/** Says in plain words what is wrong with an input, from what the schema check found. */
import type { TLocalizedValidationError } from 'typebox/error';
import type { InputError } from '../../../contract/index.ts';

const typeWords: Record<string, string> = {
  string: 'must be text',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  null: 'must be null',
};
const formatWords: Record<string, string> = {
  uuid: 'must be a UUID',
  'date-time': 'must be a time such as 2026-11-15T09:30:00Z',
  email: 'must be an e-mail address',
};

export function inputErrors(found: TLocalizedValidationError[]): InputError[] {
  const errors = found.flatMap(describe);
  const seen = new Set<string>();
  return errors.filter(({ path }) => !seen.has(path) && seen.add(path));
}

function describe(error: TLocalizedValidationError): InputError[] {
  const path = error.instancePath.slice(1).replaceAll('/', '.');
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((name) => ({ path: inside(name), message: 'is missing' }));
    case 'additionalProperties':
      return error.params.additionalProperties.map((name) => ({ path: inside(name), message: 'is not known here' }));
    // Both only repeat what the errors of their parts say.
    case 'boolean':
    case 'anyOf':
      return [];
    case 'type':
      return [{ path, message: typeWords[String(error.params.type)] ?? 'has the wrong type' }];
    case 'format':
      return [{ path, message: formatWords[error.params.format] ?? 'is not well-formed' }];
    case 'enum':
      return [{ path, message: `must be one of ${error.params.allowedValues.join(', ')}` }];
    case 'minLength':
      return [{ path, message: atLeast(error.params.limit, 'character') }];
    case 'maxLength':
      return [{ path, message: `must have at most ${error.params.limit} characters` }];
    case 'minimum':
      return [{ path, message: `must be ${error.params.limit} or more` }];
    case 'maximum':
      return [{ path, message: `must be ${error.params.limit} or less` }];
    case 'minItems':
      return [{ path, message: atLeast(error.params.limit, 'entry') }];
    case 'maxItems':
      return [{ path, message: `must have at most ${error.params.limit} entries` }];
    case 'uniqueItems':
      return [{ path, message: 'must not name anything twice' }];
    case 'minProperties':
      return [{ path, message: 'must not be empty' }];
    case 'pattern':
      return [{ path, message: 'does not have the required form' }];
    default:
      return [{ path, message: 'is not valid' }];
  }
}

function atLeast(limit: number | bigint, what: 'character' | 'entry'): string {
  if (Number(limit) === 1) return 'must not be empty';
  return `must have at least ${limit} ${what === 'character' ? 'characters' : 'entries'}`;
}
