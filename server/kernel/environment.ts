/** How variables of the environment are read: an empty one counts as not set, a wrong value stops the start with a sentence. */
import { slipsBetween } from '../../domain/spelling/index.ts';

/** A value that the server cannot work with. The message is meant for the operator and is printed without a stack. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export type Environment = Record<string, string | undefined>;

/** Every name that was asked for, and what other files read. */
const asked = new Set(['LOG_LEVEL', 'ADMIN_EMAIL', 'ADMIN_NAME', 'ADMIN_PASSWORD', 'AWS_REGION', 'AWS_PROFILE']);

/** A sentence for each variable that looks like a misspelt one of ours. Only for longer names: short ones are near to many. */
export function misspeltVariables(env: Environment): string[] {
  const known = [...asked].filter((name) => name.length >= 7);
  return Object.keys(env).flatMap((name) => {
    if (asked.has(name) || (env[name] ?? '') === '') return [];
    const meant = known.find(
      (one) => slipsBetween(one, name.toUpperCase().replaceAll('-', '_')) <= (one.length > 9 ? 2 : 1),
    );
    return meant === undefined ? [] : [`${name} is set, and has no meaning here. Did you mean ${meant}?`];
  });
}

/** An empty variable is how compose files and shells write "not set". */
export function text(env: Environment, name: string): string | null {
  asked.add(name);
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function integer(
  env: Environment,
  name: string,
  bounds: { min: number; max: number; fallback: number },
): number {
  const value = text(env, name);
  if (value === null) return bounds.fallback;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= bounds.min && number <= bounds.max)) {
    throw new ConfigError(`${name} must be a whole number from ${bounds.min} to ${bounds.max}, not "${value}".`);
  }
  return number;
}

export function flag(env: Environment, name: string): boolean | null {
  const value = text(env, name);
  if (value === null) return null;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new ConfigError(`${name} must be 1 or 0, not "${value}".`);
}

export function parseUrl(name: string, value: string, example: string): URL {
  try {
    return new URL(value);
  } catch {
    throw new ConfigError(`${name} is not a URL. Expected something like ${example}.`);
  }
}
