/** Files of versions: uploaded to drafts, handed out as downloads. What freezes and disposes of them is documents'. */
export { attachmentDisposition } from './content-disposition.ts';
export { inspectFile } from './inspect-file.ts';
export { attachmentRoutes } from './routes.ts';
