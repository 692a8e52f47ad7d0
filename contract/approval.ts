/** How a version was approved, as its PDF prints it. */
import { type Static, Type } from 'typebox';
import { approvalActs } from '../domain/approval/index.ts';
import { CalendarDate, Nullable, Sha256 } from './wire.ts';

export const ApprovalRecordView = Type.Object({
  printed: Type.Boolean({ description: 'Whether the rule `approvalRecord` of the scope prints it.' }),
  contentHash: Nullable(Sha256),
  acts: Type.Array(
    Type.Object({
      act: Type.Enum([...approvalActs]),
      name: Type.String({ description: 'As it was at the act.' }),
      account: Nullable(
        Type.String({ description: 'The e-mail at the act; null where older events did not keep it.' }),
      ),
      meaning: Type.String({ description: 'That of the signature, or `recorded, not signed`.' }),
      at: Type.String({ description: '`YYYY-MM-DD hh:mm:ss UTC`' }),
      event: Type.Integer({ description: 'Its number in the audit trail.' }),
      reason: Nullable(Type.String({ description: 'Why a version was taken over by an import.' })),
    }),
  ),
  versions: Type.Array(
    Type.Object({
      number: Type.Integer(),
      effectiveDate: CalendarDate,
      releasedBy: Type.String(),
      changeSummary: Nullable(Type.String()),
    }),
  ),
  files: Type.Array(Type.Object({ name: Type.String(), sizeBytes: Type.Integer(), sha256: Sha256 })),
});
export type ApprovalRecordView = Static<typeof ApprovalRecordView>;
