/** The approval record as print blocks. Auditors turn to it first, so that every act is a row and every value stands whole. */
import { type ApprovalRecord, approvalRecordHeading } from '../../../domain/approval/index.ts';
import {
  type PrintBlock,
  type PrintCell,
  type PrintDocument,
  type PrintRun,
  textRun,
} from '../../../typesetting/index.ts';

const none = '—';

function cell(...runs: PrintRun[]): PrintCell {
  return { blocks: [{ kind: 'paragraph', runs }] };
}

/** Lines below each other in one cell. */
function lines(...parts: PrintRun[]): PrintCell {
  return cell(...parts.flatMap((run, index) => (index === 0 ? [run] : [{ kind: 'break' as const }, run])));
}

function table(header: string[], rows: PrintCell[][], right: readonly number[] = []): PrintBlock {
  // A name that is written from right to left stands under the others all the same.
  const align = header.map((_, index) => (right.includes(index) ? ('right' as const) : ('left' as const)));
  return { kind: 'table', align, header: [header.map((text) => cell(textRun(text)))], rows };
}

/** Where its table takes a page of its own, it goes along. */
const label = (text: string): PrintBlock => ({ kind: 'paragraph', runs: [textRun(text, 'bold')], opens: true });
const sentence = (text: string): PrintBlock => ({ kind: 'paragraph', runs: [textRun(text)] });

function actsTable({ acts }: ApprovalRecord): PrintBlock {
  if (acts.length === 0) return sentence('Not submitted yet.');
  const rows = acts.map(({ act, name, account, meaning, at, event, reason }) => [
    cell(textRun(act, 'bold')),
    lines(
      textRun(name),
      ...(account === null ? [] : [textRun(account)]),
      ...(reason === null ? [] : [textRun(`Reason: ${reason}`)]),
    ),
    cell(textRun(meaning)),
    { ...cell(textRun(at)), unbroken: true as const },
    cell(textRun(String(event))),
  ]);
  return table(['Act', 'By', 'Meaning', 'Time', 'Event'], rows, [4]);
}

function versionsTable({ versions }: ApprovalRecord): PrintBlock {
  if (versions.length === 0) return sentence('None was released yet.');
  const rows = versions.map(({ number, effectiveDate, releasedBy, changeSummary }) => [
    cell(textRun(String(number))),
    { ...cell(textRun(effectiveDate)), unbroken: true as const },
    cell(textRun(releasedBy)),
    changeSummary === null ? cell(textRun(none)) : lines(...changeSummary.split(/\r?\n/).map((line) => textRun(line))),
  ]);
  return table(['Version', 'Effective date', 'Released by', 'Change summary'], rows);
}

function filesTable({ files }: ApprovalRecord): PrintBlock {
  if (files.length === 0) return sentence('None.');
  const rows = files.map(({ name, sizeBytes, sha256 }) => [
    cell(textRun(name)),
    cell(textRun(String(sizeBytes))),
    cell(textRun(sha256, 'code')),
  ]);
  return table(['Name', 'Size in bytes', 'SHA-256'], rows, [1]);
}

export function approvalRecordTree(record: ApprovalRecord): PrintDocument {
  const { contentHash } = record;
  return {
    language: 'en',
    blocks: [
      { kind: 'heading', level: 3, slug: '', runs: [textRun(approvalRecordHeading)] },
      label('Content hash (SHA-256)'),
      contentHash === null
        ? sentence('Fixed when the version is submitted.')
        : { kind: 'paragraph', runs: [textRun(contentHash, 'code')] },
      label('Acts'),
      actsTable(record),
      label('Versions'),
      versionsTable(record),
      label('Files'),
      filesTable(record),
    ],
    footnotes: [],
    // A hyphen that nobody wrote would make another name or account of it.
    wholeWords: true,
  };
}
