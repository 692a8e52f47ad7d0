/** Reviews of the audit trail. */
import { type Static, Type } from 'typebox';
import { GivenSignature } from './documents.ts';
import { Id, Person, pageQuery, Strict, Timestamp } from './wire.ts';

const stretch = {
  from: Type.String({ maxLength: 40, description: 'From this time or day on (ISO 8601).', examples: ['2026-01-01'] }),
  to: Type.String({
    maxLength: 40,
    description: 'Up to this time or day, not in the future.',
    examples: ['2026-03-31'],
  }),
  note: Type.String({
    description: '1 to 2,000 characters.',
    examples: ['Every release of the quarter; nothing to remark.'],
  }),
};
export const TrailReviewBody = Strict({ ...stretch, signature: Type.Optional(GivenSignature) });
export type TrailReviewBody = Static<typeof TrailReviewBody>;
export const TrailReview = Type.Object({ id: Id, ...stretch, by: Person, at: Timestamp });
export type TrailReview = Static<typeof TrailReview>;
export const TrailReviewsQuery = Strict(pageQuery);
