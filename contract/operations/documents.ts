/** Documents: lists, care, holds, templates, what a person keeps. */

import {
  CreateDocumentBody,
  DeriveBody,
  DocumentDetail,
  DocumentItem,
  DocumentsQuery,
  HoldBody,
  NextNumber,
  NextNumberQuery,
  ScopeDocumentsQuery,
  TemplateMark,
  Version,
} from '../documents.ts';
import { ChangeDocumentBody, ConfirmReviewBody, KeepBody, Kept } from '../news.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ListOf, ScopeParams, Strict } from '../wire.ts';
import { contentBodyBytes } from './content-limit.ts';

const operation = operationsOf('documents');

export const listDocuments = operation(routes.listDocuments, "Documents across the caller's scopes", {
  needs: 'NOTHING',
  heavy: true,
  query: DocumentsQuery,
  answers: { 200: ListOf(DocumentItem) },
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
});

export const listScopeDocuments = operation(routes.listScopeDocuments, 'Documents of one scope', {
  needs: 'VIEW',
  heavy: true,
  params: ScopeParams,
  query: ScopeDocumentsQuery,
  answers: { 200: ListOf(DocumentItem) },
});

export const createDocument = operation(
  routes.createDocument,
  'Create a document with its first draft, empty, with content, or from a template',
  {
    needs: 'AUTHOR_DOCUMENTS',
    bodyLimit: contentBodyBytes,
    params: ScopeParams,
    body: CreateDocumentBody,
    answers: { 201: DocumentDetail },
    errors: [
      'HUMAN_ID_TAKEN',
      'ITEM_INVALID',
      'ITEM_KEY_TAKEN',
      'DOCUMENT_CROSS_SCOPE',
      'STEP_NOT_ALLOWED',
      'RENDER_FAILED',
      'RECORD_DAMAGED',
    ],
  },
);

export const readNextNumber = operation(routes.readNextNumber, 'The next free number behind a prefix', {
  needs: 'AUTHOR_DOCUMENTS',
  params: ScopeParams,
  query: NextNumberQuery,
  answers: { 200: NextNumber },
});

export const readDocument = operation(routes.readDocument, 'A document with its folder path and all versions', {
  needs: 'VIEW',
  params: IdParams,
  answers: { 200: DocumentDetail },
});

export const changeDocument = operation(
  routes.changeDocument,
  'Name the owner of a document, or the day of its next periodic review',
  { needs: 'AUTHOR_DOCUMENTS', params: IdParams, body: ChangeDocumentBody, answers: { 200: DocumentDetail } },
);

export const confirmReview = operation(
  routes.confirmReview,
  'Confirm that a document was reviewed and still holds; moves its next review on',
  { needs: 'RELEASE_DOCUMENTS', params: IdParams, body: ConfirmReviewBody, answers: { 200: DocumentDetail } },
);

export const reviseDocument = operation(
  routes.reviseDocument,
  'Open the next draft, copied from the newest version that has content',
  {
    needs: 'AUTHOR_DOCUMENTS',
    params: IdParams,
    body: Strict({}),
    answers: { 201: Version },
    errors: ['WORKING_VERSION_OPEN', 'DISPOSED', 'RECORD_DAMAGED'],
  },
);

export const deriveDocument = operation(
  routes.deriveDocument,
  'Make a new document at the root of a scope from this one',
  {
    needs: 'VIEW',
    params: IdParams,
    body: DeriveBody,
    answers: { 201: DocumentDetail },
    errors: ['HUMAN_ID_TAKEN', 'ITEM_KEY_TAKEN', 'DISPOSED', 'RECORD_DAMAGED'],
  },
);

export const holdDocument = operation(
  routes.holdDocument,
  'Put a document on hold: no version of it can be disposed of until the hold is lifted',
  { needs: 'DISPOSE_DOCUMENTS', act: 'sign', params: IdParams, body: HoldBody, answers: { 200: DocumentDetail } },
);

export const liftHold = operation(routes.liftHold, 'Lift the hold', {
  needs: 'DISPOSE_DOCUMENTS',
  act: 'sign',
  params: IdParams,
  body: HoldBody,
  answers: Nothing,
});

export const listTemplates = operation(routes.listTemplates, 'Documents that new ones of the scope start from', {
  needs: 'VIEW',
  params: ScopeParams,
  answers: { 200: ListOf(DocumentItem) },
});

export const readTemplateMark = operation(routes.readTemplateMark, 'Whether a document is a template', {
  needs: 'VIEW',
  params: IdParams,
  answers: { 200: TemplateMark },
});

export const markTemplate = operation(routes.markTemplate, 'Make a document that has a version in force a template', {
  needs: 'AUTHOR_DOCUMENTS',
  params: IdParams,
  answers: { 200: TemplateMark },
  errors: ['STEP_NOT_ALLOWED'],
});

export const unmarkTemplate = operation(
  routes.unmarkTemplate,
  'Let a document be no template any more; what started from it stays',
  { needs: 'AUTHOR_DOCUMENTS', params: IdParams, answers: Nothing },
);

export const readKept = operation(routes.readKept, 'Views, searches, favourites and documents opened lately', {
  needs: 'NOTHING',
  answers: { 200: Kept },
});

export const keep = operation(
  routes.keep,
  'Keep views, searches, favourites or documents opened lately; what is left out stays',
  { needs: 'NOTHING', body: KeepBody, answers: Nothing, errors: ['NOT_FOUND'] },
);
