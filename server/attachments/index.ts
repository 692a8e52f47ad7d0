/** Files of versions: uploaded to drafts, handed out as downloads. What freezes and disposes of them is documents'. */
export { addAttachment, type StagedUpload, stageUpload, type Upload } from './add-attachment.ts';
export { bufferedFile } from './buffered-file.ts';
export { inspectFile } from './inspect-file.ts';
export { attachmentRoutes } from './routes.ts';
export { withSpooled } from './spool.ts';
export { maximumFileBytes, withUploadedFile } from './upload.ts';
