/** What readers of a version under review are shown, comments, and what waits for a person. */
import { ApprovalRecordView } from '../approval.ts';
import { ChangeCommentBody, Comment, CommentsQuery, CommentText, CreateCommentBody } from '../comments.ts';
import { Changes, ChangesQuery } from '../comparison.ts';
import { KeptSubmission, RecordEntry } from '../documents.ts';
import { Bytes } from '../files.ts';
import { Inbox, Waiting } from '../news.ts';
import { operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ListOf, pageQuery, Strict } from '../wire.ts';

const operation = operationsOf('review');

export const readChanges = operation(
  routes.readChanges,
  'What changed since another version, since a submission of this one, or since the newest older one that has content',
  {
    needs: 'VIEW',
    params: IdParams,
    query: ChangesQuery,
    answers: { 200: Changes },
    errors: ['STEP_NOT_ALLOWED', 'DISPOSED', 'RECORD_DAMAGED'],
  },
);

export const listSubmissions = operation(
  routes.listSubmissions,
  'How often a version was submitted, to whom, and how each submission ended; newest first',
  { needs: 'VIEW', params: IdParams, query: Strict(pageQuery), answers: { 200: ListOf(KeptSubmission) } },
);

export const readRecord = operation(
  routes.readRecord,
  'Who wrote, submitted, approved, released and revoked a version, why, and what was signed',
  { needs: 'VIEW', params: IdParams, answers: { 200: ListOf(RecordEntry) } },
);

export const readApprovalRecord = operation(
  routes.readApprovalRecord,
  'How a version was approved, as its PDF prints it: acts, versions and files, from the audit trail',
  { needs: 'VIEW', params: IdParams, answers: { 200: ApprovalRecordView } },
);

export const listComments = operation(routes.listComments, 'The comments on a version, oldest first', {
  needs: 'VIEW',
  params: IdParams,
  query: CommentsQuery,
  answers: { 200: ListOf(Comment) },
});

export const addComment = operation(
  routes.addComment,
  'Comment on a draft or a version under review, on a passage or in reply',
  {
    needs: 'VIEW',
    params: IdParams,
    body: CreateCommentBody,
    answers: { 201: Comment },
    errors: ['VERSION_NOT_EDITABLE', 'ATTACHMENT_UNSAFE'],
  },
);

export const changeComment = operation(routes.changeComment, 'Change what a comment says (its writer), or resolve it', {
  needs: 'VIEW',
  params: IdParams,
  body: ChangeCommentBody,
  answers: { 200: Comment },
  errors: ['VERSION_NOT_EDITABLE'],
});

export const listCommentTexts = operation(
  routes.listCommentTexts,
  'What a comment said before it was changed, oldest first',
  { needs: 'VIEW', params: IdParams, query: Strict(pageQuery), answers: { 200: ListOf(CommentText) } },
);

export const readCommentPicture = operation(
  routes.readCommentPicture,
  'The bytes of a picture in a comment, with the media type that was found in them',
  { needs: 'VIEW', params: IdParams, answers: { 200: Bytes } },
);

export const readInbox = operation(routes.readInbox, 'What waits for the caller, over all scopes', {
  needs: 'NOTHING',
  heavy: true,
  answers: { 200: Inbox },
});

export const listToRelease = operation(
  routes.listToRelease,
  'What needs no further approval and waits for somebody who may release it, as the caller may',
  { needs: 'NOTHING', heavy: true, answers: { 200: ListOf(Waiting) } },
);
