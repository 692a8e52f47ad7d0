/**
 * What a demo scope consists of, as plain data: folders by path, documents with the fate of each version.
 *
 * Days count from the day of the seeding, so that the demo has something superseded, effective and still ahead whenever
 * it is made.
 */
import type { Role } from '../../domain/permissions/index.ts';

export type Ending =
  | { to: 'DRAFT' }
  | { to: 'IN_REVIEW' }
  /** `carriedOver`: why who knew the version before need not read this one. */
  | { to: 'RELEASED'; inDays: number; carriedOver?: string }
  | { to: 'CANCELLED'; reason: string }
  | { to: 'REVOKED' | 'DISPOSED'; inDays: number; reason: string };

export interface DemoFile {
  name: string;
  bytes: () => Buffer | Promise<Buffer>;
}

/** Who is asked to review a version, by when, and who of them approved it already. */
export interface DemoReview {
  by: readonly Role[];
  inDays?: number;
  approvedBy?: readonly Role[];
}

/** What somebody noted under review; an answer follows what it answers. */
interface DemoComment {
  by: Role;
  body: string;
  /** Words of the text that it is about. */
  about?: string;
  answers?: { by: Role; body: string }[];
}

export interface DemoVersion {
  title: string;
  /** Markdown, or a document of the rich format. */
  content: string | Record<string, unknown>;
  end: Ending;
  /** Files that this version adds to those that it takes over from the one before. */
  files?: DemoFile[];
  /** The reviewer sent it back once, with these words. */
  returned?: string;
  /** What changed, as its author put it. */
  changes?: string;
  review?: DemoReview;
  comments?: DemoComment[];
}

/** Who must have read something: the holders of these roles. */
export interface DemoDuty {
  roles: readonly Role[];
  days: number;
}

export interface DemoDocument {
  humanId: string;
  /** The path of its folder, or null for the root. */
  folder: string | null;
  /** Where it is not the scope's. */
  language?: string;
  duty?: DemoDuty;
  versions: DemoVersion[];
}

export interface DemoScope {
  name: string;
  /** Paths joined by " / ", a folder after its parent. */
  folders: string[];
  documents: DemoDocument[];
  /** Folders that someone arranged by hand: the human ids in their order. */
  arranged: Record<string, string[]>;
  /** By the path of a folder: made before its documents, so that each release assigns them. */
  duties: Record<string, DemoDuty>;
  /** By the number of a document: who has not read its last version yet. Everybody else reads what they are asked to. */
  unread: Record<string, readonly Role[]>;
  /** By the number of a document: who read it though nobody asked them to. */
  voluntary: Record<string, readonly Role[]>;
  /** By the number of a document: in how many days its review is due; one that should have been is below zero. */
  nextReviews: Record<string, number>;
}

export const draft: Ending = { to: 'DRAFT' };
export const inReview: Ending = { to: 'IN_REVIEW' };
export const released = (inDays: number): Ending => ({ to: 'RELEASED', inDays });
export const cancelled = (reason: string): Ending => ({ to: 'CANCELLED', reason });
export const revoked = (inDays: number, reason: string): Ending => ({ to: 'REVOKED', inDays, reason });
export const disposed = (inDays: number, reason: string): Ending => ({ to: 'DISPOSED', inDays, reason });

/** Most documents have one version. */
export function single(
  folder: string | null,
  humanId: string,
  title: string,
  content: DemoVersion['content'],
  end: Ending,
  files: DemoFile[] = [],
): DemoDocument {
  return { humanId, folder, versions: [{ title, content, end, files }] };
}

export function inLanguage(language: string, document: DemoDocument): DemoDocument {
  return { ...document, language };
}
