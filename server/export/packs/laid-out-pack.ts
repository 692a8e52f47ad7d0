/** A pack whose documents are laid out: what is left to do is to write the file. */
import type { PackReport, PrintWarning } from '../../../contract/index.ts';
import type { ExportedVersion } from '../exported-version.ts';
import type { LaidOutBody } from '../lay-out/lay-out-bodies.ts';

export interface LaidOutPack {
  path: string;
  bodies: LaidOutBody[];
  report: PackReport;
  /** For each document, in order, before the report is used: galleys carry their warnings. */
  onWarnings(version: ExportedVersion, warnings: readonly PrintWarning[]): void;
  onWritten(): void;
}
