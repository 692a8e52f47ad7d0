/** The If-Match header: an act on a version takes place only if the caller saw the version as it stands. */
import { AppError } from '../../contract/index.ts';
import { refuseInput } from './checked-fields.ts';

/** Call under the lock of the version, so that nothing changes between the look and the act. */
export function requireRevision(version: { revision: number }, header: string | undefined): void {
  const expected = expectedRevisions(header);
  if (expected === null || expected.includes(`"${version.revision}"`)) return;
  throw new AppError('STALE_REVISION', {
    detail: 'The version was changed in the meantime. Read it again, then repeat what you wanted to do.',
    revision: version.revision,
  });
}

/** The tags of the header, of which one must be the revision in quotes: a weak mark (`W/`) is ignored, and `*` matches any revision. */
function expectedRevisions(header: string | undefined): string[] | null {
  if (header === undefined || header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (tags.some((tag) => !/^"[^"]*"$/.test(tag))) {
    refuseInput('If-Match', 'If-Match holds a revision in quotes, as in "7".');
  }
  return tags;
}
