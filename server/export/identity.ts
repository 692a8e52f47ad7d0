/** What an export says of a version in the header of its first page and in the file's metadata. */
import type { VersionState } from '../../domain/lifecycle/index.ts';
import type { FileMetadata, Identity } from '../../typesetting/index.ts';
import type { ExportedVersion } from './exported-version.ts';

const stateWords: Record<VersionState, string> = {
  DRAFT: 'DRAFT',
  IN_REVIEW: 'IN REVIEW',
  RELEASED: 'RELEASED',
  CANCELLED: 'CANCELLED',
  REVOKED: 'REVOKED',
  DISPOSED: 'DISPOSED',
};

/** A version in force needs no stamp; one that is superseded or not yet in force says so. */
export function identityOf(version: ExportedVersion): Identity {
  return {
    humanId: version.humanId,
    title: version.title,
    version: String(version.number),
    state: stateWords[version.state],
    effectiveDate: version.effectiveDate,
    scope: version.scopeName,
    standing: version.standing === 'effective' ? null : version.standing,
  };
}

export function metadataOf(title: string, createdAt: Date): FileMetadata {
  return { title, language: 'en', createdAt, producer: 'Muniment' };
}
