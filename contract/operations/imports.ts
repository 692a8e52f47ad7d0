/** Files that become documents. */

import { UploadBody } from '../files.ts';
import {
  ChangeImportBody,
  Import,
  ImportPreview,
  ImportPreviewQuery,
  ImportProgress,
  RunImportBody,
} from '../imports.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ScopeParams } from '../wire.ts';

const operation = operationsOf('imports');

export const createImport = operation(
  routes.createImport,
  'Check a .zip, .md or .docx: multipart/form-data with one file in the field "file"',
  {
    needs: 'AUTHOR_DOCUMENTS',
    consumes: 'multipart/form-data',
    params: ScopeParams,
    body: UploadBody,
    answers: { 201: Import },
    errors: ['ATTACHMENT_UNSAFE'],
  },
);

export const readImport = operation(routes.readImport, 'The plan, or how far its run is', {
  needs: 'NOTHING',
  params: IdParams,
  answers: { 200: Import },
});

export const readImportProgress = operation(routes.readImportProgress, 'How far its run is', {
  needs: 'NOTHING',
  params: IdParams,
  answers: { 200: ImportProgress },
});

export const changeImport = operation(routes.changeImport, 'Correct the plan', {
  needs: 'AUTHOR_DOCUMENTS',
  bodyLimit: 8 * 1024 * 1024,
  params: IdParams,
  body: ChangeImportBody,
  answers: { 200: Import },
  errors: ['STEP_NOT_ALLOWED'],
});

export const previewImport = operation(routes.previewImport, 'A document of the plan as it will be', {
  needs: 'NOTHING',
  params: IdParams,
  query: ImportPreviewQuery,
  answers: { 200: ImportPreview },
  errors: ['ATTACHMENT_UNSAFE', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});

export const runImport = operation(routes.runImport, 'Write the documents', {
  needs: 'AUTHOR_DOCUMENTS',
  params: IdParams,
  body: RunImportBody,
  answers: { 202: Import },
  errors: ['STEP_NOT_ALLOWED', 'SIGNATURE_REQUIRED', 'APPROVALS_PENDING', 'FOUR_EYES'],
});

export const dropImport = operation(routes.dropImport, 'Drop an import, or stop its run; what was written stays', {
  needs: 'NOTHING',
  params: IdParams,
  answers: Nothing,
  errors: ['PERMISSION_DENIED'],
});
