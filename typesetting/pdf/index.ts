export type { ByteText } from './byte-text.ts';
export { srgbProfile } from './icc.ts';
export type { FileSeal } from './seal-gap.ts';
export { escapeBytes, pdfBytes, pdfName, pdfNumber, pdfText, textBytes, wellFormed } from './syntax.ts';
export { type PdfSink, PdfWriter, type SignatureObject } from './writer.ts';
export { type FileMetadata, infoDate, metadataText, xmpPacket } from './xmp.ts';
