/** Exports of single versions, packs, jobs and what became of the files. */
import { Type } from 'typebox';
import {
  CreateExportJobBody,
  ExportJob,
  ExportRecord,
  PackChoice,
  PackChoiceParams,
  PackPreview,
  PackPreviewQuery,
  PackQuery,
  PrintCheck,
  SavePackChoiceBody,
} from '../exports.ts';
import { Events, PackFile, Pdf, WordFile } from '../files.ts';
import { ExportedCopy, Sha256Params } from '../integrity.ts';
import { Nothing, operationsOf } from '../operation.ts';
import * as routes from '../routes/index.ts';
import { Id, IdParams, ListOf, pageQuery, ScopeParams, Strict } from '../wire.ts';

const operation = operationsOf('Export jobs');
const exports = operationsOf('Exports');
const packs = operationsOf('Packs');
const JobsQuery = Strict({ scopeId: Type.Optional(Id), ...pageQuery });
const PageQuery = Strict(pageQuery);

const single = {
  needs: 'VIEW',
  params: IdParams,
  errors: ['VERSION_NOT_EXPORTABLE', 'DISPOSED', 'RENDER_FAILED', 'RECORD_DAMAGED'],
} as const;
const tried = 'Whether it could be exported, and its size; records nothing';
const pdf = { ...single, answers: { 200: Pdf } } as const;
const word = { ...single, answers: { 200: WordFile } } as const;
const taken = { recorded: true, head: false } as const;

export const exportPdf = exports(routes.exportPdf, 'A released or revoked version as PDF', { ...pdf, ...taken });
export const tryPdf = exports(routes.tryPdf, tried, pdf);
export const exportWord = exports(routes.exportWord, 'A released or revoked version as a Word file', {
  ...word,
  ...taken,
});
export const tryWord = exports(routes.tryWord, tried, word);

export const checkPrint = exports(
  routes.checkPrint,
  'What print would make of a version: its pages, and what its author should know',
  {
    needs: 'VIEW',
    params: IdParams,
    answers: { 200: PrintCheck },
    errors: ['VERSION_NOT_EXPORTABLE', 'DISPOSED', 'RENDER_FAILED', 'RECORD_DAMAGED'],
  },
);

export const exportPack = exports(routes.exportPack, "A scope's documents as a zip pack or one merged PDF", {
  needs: 'EXPORT_AUDIT_PACK',
  recorded: true,
  head: false,
  params: ScopeParams,
  query: PackQuery,
  answers: { 200: PackFile },
  errors: ['PACK_EMPTY', 'RENDER_FAILED', 'RECORD_DAMAGED'],
});

export const previewPack = packs(routes.previewPack, 'What a pack would hold and leave out, without making it', {
  needs: 'EXPORT_AUDIT_PACK',
  heavy: true,
  params: ScopeParams,
  query: PackPreviewQuery,
  answers: { 200: PackPreview },
});

export const listPackChoices = packs(routes.listPackChoices, 'Choices of packs that were saved under a name', {
  needs: 'EXPORT_AUDIT_PACK',
  params: ScopeParams,
  answers: { 200: ListOf(PackChoice) },
});

export const savePackChoice = packs(routes.savePackChoice, 'Save a choice under a name', {
  needs: 'EXPORT_AUDIT_PACK',
  params: ScopeParams,
  body: SavePackChoiceBody,
  answers: { 201: PackChoice },
  errors: ['CHOICE_NAME_TAKEN'],
});

export const removePackChoice = packs(routes.removePackChoice, 'Remove a saved choice', {
  needs: 'EXPORT_AUDIT_PACK',
  params: PackChoiceParams,
  answers: Nothing,
});

export const createExportJob = operation(routes.createExportJob, 'Start making a pack', {
  needs: 'EXPORT_AUDIT_PACK',
  params: ScopeParams,
  body: CreateExportJobBody,
  answers: { 202: ExportJob },
  errors: ['PACK_EMPTY'],
});

export const listExportJobs = operation(routes.listExportJobs, "The caller's jobs, newest first", {
  needs: 'NOTHING',
  query: JobsQuery,
  answers: { 200: ListOf(ExportJob) },
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
});

export const readExportJob = operation(routes.readExportJob, 'State and progress of a job', {
  needs: 'NOTHING',
  params: IdParams,
  answers: { 200: ExportJob },
});

export const watchExportJob = operation(routes.watchExportJob, 'Progress as server-sent events', {
  needs: 'NOTHING',
  stream: true,
  head: false,
  params: IdParams,
  answers: { 200: Events },
});

export const readPackFile = operation(routes.readPackFile, 'The finished pack', {
  needs: 'EXPORT_AUDIT_PACK',
  head: false,
  params: IdParams,
  answers: { 200: PackFile },
  errors: ['JOB_NOT_DONE', 'DISPOSED', 'RECORD_DAMAGED'],
});

export const removeExportJob = operation(routes.removeExportJob, 'Cancel a job, or remove the file of a finished one', {
  needs: 'NOTHING',
  params: IdParams,
  answers: Nothing,
  errors: ['PERMISSION_DENIED'],
});

export const listScopeExports = exports(
  routes.listScopeExports,
  'What was exported of the scope, by whom and when, newest first (VIEW_AUDIT_TRAIL)',
  {
    needs: 'VIEW_AUDIT_TRAIL',
    heavy: true,
    params: ScopeParams,
    query: PageQuery,
    answers: { 200: ListOf(ExportRecord) },
  },
);

export const listDocumentExports = exports(
  routes.listDocumentExports,
  'Which exports hold the document, newest first (VIEW_AUDIT_TRAIL)',
  {
    needs: 'VIEW_AUDIT_TRAIL',
    heavy: true,
    params: IdParams,
    query: PageQuery,
    answers: { 200: ListOf(ExportRecord) },
  },
);

export const findExport = exports(
  routes.findExport,
  'What an exported file holds and how that stands today, by the SHA-256 of the file',
  { needs: 'VIEW', params: Sha256Params, answers: { 200: ExportedCopy } },
);
