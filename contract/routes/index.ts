/** Method and path of every operation, each once. Texts alone, so that the web app loads no schema with them. */

// Folders
export const readTree = 'GET /api/scopes/:scopeId/folders';
export const createFolder = 'POST /api/scopes/:scopeId/folders';
export const changeFolder = 'PATCH /api/folders/:id';
export const deleteFolder = 'DELETE /api/folders/:id';
export const placeDocument = 'PUT /api/documents/:id/folder';
export const orderDocuments = 'PUT /api/scopes/:scopeId/folders/:folderId/document-order';
