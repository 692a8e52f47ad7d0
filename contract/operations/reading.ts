/** Who must have read what, and who has. */
import { Pdf } from '../files.ts';
import { Nothing, operationsOf } from '../operation.ts';
import {
  AcknowledgeBody,
  Assignment,
  ChangeReadingDutyBody,
  CreateReadingDutyBody,
  OwnReadingQuery,
  ReadingDuty,
  ReadingExportQuery,
  ReadingMatrix,
  ReadingMatrixQuery,
  ReadingQuery,
  ReadingReminder,
  RemindBody,
} from '../reading.ts';
import * as routes from '../routes/index.ts';
import { IdParams, ListOf, pageQuery, ScopeParams, Strict } from '../wire.ts';

const operation = operationsOf('reading');

export const listOwnReading = operation(
  routes.listOwnReading,
  'What the caller has to read and has read, over all scopes, newest first',
  { needs: 'NOTHING', query: OwnReadingQuery, answers: { 200: ListOf(Assignment) }, errors: ['NOT_FOUND'] },
);

export const acknowledgeVersion = operation(
  routes.acknowledgeVersion,
  'Acknowledge that one has read and understood a version, signed where the scope asks for it',
  {
    needs: 'VIEW',
    act: 'acknowledge',
    params: IdParams,
    body: AcknowledgeBody,
    answers: { 200: Assignment },
    errors: ['NOT_TO_BE_READ'],
  },
);

export const listReading = operation(
  routes.listReading,
  'Who has to read what and who has, now or at the end of a day, as a list or as CSV (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
  {
    needs: ['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'],
    heavy: true,
    head: false,
    params: ScopeParams,
    query: ReadingQuery,
    answers: { 200: ListOf(Assignment) },
    alsoAsCsv: true,
  },
);

export const readReadingMatrix = operation(
  routes.readReadingMatrix,
  'People by documents: a letter for each document, now or at the end of a day',
  {
    needs: ['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'],
    heavy: true,
    params: ScopeParams,
    query: ReadingMatrixQuery,
    answers: { 200: ReadingMatrix },
  },
);

export const remindReaders = operation(
  routes.remindReaders,
  'Remind those who have not read yet, each of a document at most once a day (RELEASE_DOCUMENTS)',
  { needs: 'RELEASE_DOCUMENTS', params: ScopeParams, body: RemindBody, answers: { 200: ReadingReminder } },
);

export const listReadingDuties = operation(
  routes.listReadingDuties,
  'Who must have read what (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
  {
    needs: ['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'],
    params: ScopeParams,
    query: Strict(pageQuery),
    answers: { 200: ListOf(ReadingDuty) },
  },
);

export const createReadingDuty = operation(
  routes.createReadingDuty,
  'Say who must have read a document, or what lies in a folder (RELEASE_DOCUMENTS)',
  { needs: 'RELEASE_DOCUMENTS', params: ScopeParams, body: CreateReadingDutyBody, answers: { 201: ReadingDuty } },
);

export const changeReadingDuty = operation(
  routes.changeReadingDuty,
  'Change whom a duty names, or the days that later assignments are given (RELEASE_DOCUMENTS)',
  { needs: 'RELEASE_DOCUMENTS', params: IdParams, body: ChangeReadingDutyBody, answers: { 200: ReadingDuty } },
);

export const deleteReadingDuty = operation(
  routes.deleteReadingDuty,
  'Remove a duty; what was read stays on record (RELEASE_DOCUMENTS)',
  { needs: 'RELEASE_DOCUMENTS', params: IdParams, answers: Nothing },
);

export const exportReading = operation(
  routes.exportReading,
  'The record of reading as PDF, people by documents (RELEASE_DOCUMENTS or VIEW_AUDIT_TRAIL)',
  {
    needs: ['RELEASE_DOCUMENTS', 'VIEW_AUDIT_TRAIL'],
    recorded: true,
    head: false,
    params: ScopeParams,
    query: ReadingExportQuery,
    answers: { 200: Pdf },
    errors: ['TOO_LARGE', 'RENDER_FAILED'],
  },
);

export const exportOwnReading = operation(
  routes.exportOwnReading,
  'What the caller has to read and has read, over all scopes, as PDF',
  {
    needs: 'NOTHING',
    recorded: true,
    head: false,
    query: Strict({}),
    answers: { 200: Pdf },
    errors: ['TOO_LARGE', 'RENDER_FAILED'],
  },
);
