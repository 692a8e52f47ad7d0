/**
 * Programs that npm does not bring, by which some tests look at what we wrote.
 *
 * A test that cannot run is skipped, never passed: `npm test` counts it, and on CI it is a failure.
 */
import { spawnSync } from 'node:child_process';
import type { TestContext } from 'vitest';

const hasPoppler = spawnSync('pdftoppm', ['-v']).status === 0;

/** To be called first in a test that draws pages with pdftoppm. */
export function needsPoppler(context: Pick<TestContext, 'skip'>): void {
  context.skip(!hasPoppler, 'pdftoppm is not installed (Debian: apt-get install poppler-utils)');
}
