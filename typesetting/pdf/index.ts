export type { ByteText } from './byte-text.ts';
export { srgbProfile } from './icc.ts';
export { escapeBytes, pdfBytes, pdfName, pdfNumber, pdfText, textBytes, wellFormed } from './syntax.ts';
export { type PdfSink, PdfWriter } from './writer.ts';
export { type FileMetadata, infoDate, metadataText, xmpPacket } from './xmp.ts';
