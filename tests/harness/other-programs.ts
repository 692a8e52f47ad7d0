/**
 * What some tests need of the machine: programs that npm does not bring, and devices.
 *
 * A test that cannot run is skipped, never passed: `npm test` counts it, and on CI it is a failure.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestContext } from 'vitest';

const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0;

/** To be called first in a test that draws pages with pdftoppm. */
export function needsPoppler(context: Pick<TestContext, 'skip'>): void {
  context.skip(!hasPoppler, 'pdftoppm is not installed (Debian: apt-get install poppler-utils)');
}

/** To be called first in a test that runs the program. */
export function needsProgram(context: Pick<TestContext, 'skip'>, name: string, debianPackage: string): void {
  const { error } = spawnSync(name, ['--version']);
  context.skip(error !== undefined, `${name} is not installed (Debian: apt-get install ${debianPackage})`);
}

/** Every write to this device fails for want of space. */
export const fullDevice = '/dev/full';

/** To be called first in a test that writes to it. */
export function needsFullDevice(context: Pick<TestContext, 'skip'>): void {
  context.skip(!existsSync(fullDevice), 'this system has no device that is always full (Linux has one)');
}

/** Undefined where it is not installed. */
export const pgbouncerProgram = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** To be called first in a test that runs it. */
export function needsPgbouncer(context: Pick<TestContext, 'skip'>): void {
  context.skip(pgbouncerProgram === undefined, 'pgbouncer is not installed (Debian: apt-get install pgbouncer)');
}

/** To be called first in a test that has systemd read a unit. */
export function needsSystemd(context: Pick<TestContext, 'skip'>): void {
  const missing = spawnSync('systemd-analyze', ['--version']).status !== 0;
  context.skip(missing, 'systemd-analyze is not installed (Debian: apt-get install systemd)');
}
