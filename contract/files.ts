/** What travels as bytes or as a stream instead of JSON, with its media types. */
import { Type } from 'typebox';
import type { PackFormat } from './exports.ts';

export const documentTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
export const packTypes: Record<PackFormat, string> = { zip: 'application/zip', merged: 'application/pdf' };
export const csvType = 'text/csv; charset=utf-8';
export const trailTypes = { csv: csvType, jsonl: 'application/x-ndjson; charset=utf-8' } as const;

const text = (contentMediaType: string) => Type.Unsafe<unknown>({ type: 'string', contentMediaType });
const binary = (contentMediaType: string) =>
  Type.Unsafe<unknown>({ type: 'string', format: 'binary', contentMediaType });

export const Events = text('text/event-stream');
export const TrailFile = text(Object.values(trailTypes).join(', '));
export const PackFile = binary(Object.values(packTypes).join(', '));
export const Pdf = binary(documentTypes.pdf);
export const WordFile = binary(documentTypes.docx);
export const Bytes = binary('application/octet-stream');

/** For the API's documentation: the parts of the body are read as a stream, not by the schema. */
export const UploadBody = Type.Object({
  file: Type.Optional(Type.Unsafe<string>({ type: 'string', contentMediaType: 'application/octet-stream' })),
});
