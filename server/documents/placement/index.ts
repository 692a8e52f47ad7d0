/** Where documents stand: in which folder, and in which order there. Versions are never touched. */
export { moveDocument } from './move-document.ts';
export { orderDocuments } from './order-documents.ts';
export { placementRoutes } from './routes.ts';
