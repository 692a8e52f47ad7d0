/** Method and path of every operation, each once. Texts alone, so that the web app loads no schema with them. */
export * from './path-of.ts';

// Folders
export const readTree = 'GET /api/scopes/:scopeId/folders';
export const createFolder = 'POST /api/scopes/:scopeId/folders';
export const changeFolder = 'PATCH /api/folders/:id';
export const deleteFolder = 'DELETE /api/folders/:id';
export const placeDocument = 'PUT /api/documents/:id/folder';
export const orderDocuments = 'PUT /api/scopes/:scopeId/folders/:folderId/document-order';

// Sign-in
export const readSignInOptions = 'GET /api/auth/options';
export const signIn = 'POST /api/auth/login';
export const beginPasskeySignIn = 'POST /api/auth/passkey/options';
export const signInWithPasskey = 'POST /api/auth/passkey';
export const reauthenticate = 'POST /api/auth/reauthenticate';
export const signOut = 'POST /api/auth/logout';
export const setPassword = 'POST /api/auth/password';
export const askForPasswordLink = 'POST /api/auth/forgot';
export const startSingleSignOn = 'GET /api/auth/oidc/start';
export const finishSingleSignOn = 'GET /api/auth/oidc/callback';
export const listDemoSignIns = 'GET /api/demo/sign-ins';

// Account
export const readMe = 'GET /api/me';
export const changePassword = 'PUT /api/me/password';
export const listSessions = 'GET /api/me/sessions';
export const endOtherSessions = 'DELETE /api/me/sessions';
export const endSession = 'DELETE /api/me/sessions/:id';
export const beginTotp = 'POST /api/me/totp';
export const confirmTotp = 'POST /api/me/totp/confirm';
export const removeTotp = 'DELETE /api/me/totp';
export const listPasskeys = 'GET /api/me/passkeys';
export const beginPasskey = 'POST /api/me/passkeys/options';
export const addPasskey = 'POST /api/me/passkeys';
export const removePasskey = 'DELETE /api/me/passkeys/:id';
export const listTokens = 'GET /api/tokens';
export const createToken = 'POST /api/tokens';
export const revokeToken = 'DELETE /api/tokens/:id';

// Users
export const listUsers = 'GET /api/users';
export const createUser = 'POST /api/users';
export const changeUser = 'PATCH /api/users/:id';
export const confirmIdentity = 'POST /api/users/:id/confirm';
export const issuePasswordLink = 'POST /api/users/:id/password-reset';
export const removeFactorsOfUser = 'DELETE /api/users/:id/factors';
export const endSessionsOfUser = 'DELETE /api/users/:id/sessions';
export const listTokensOfUser = 'GET /api/users/:id/tokens';
export const revokeTokenOfUser = 'DELETE /api/users/:id/tokens/:tokenId';

// Scopes
export const listPermissions = 'GET /api/permissions';
export const listRoles = 'GET /api/roles';
export const listScopes = 'GET /api/scopes';
export const createScope = 'POST /api/scopes';
export const readScope = 'GET /api/scopes/:scopeId';
export const changeScope = 'PATCH /api/scopes/:scopeId';
export const readWriting = 'GET /api/scopes/:scopeId/writing';
export const changeWriting = 'PUT /api/scopes/:scopeId/writing';
export const listMembers = 'GET /api/scopes/:scopeId/members';
export const findMemberCandidates = 'GET /api/scopes/:scopeId/member-candidates';
export const findReviewers = 'GET /api/scopes/:scopeId/reviewers';
export const findOwners = 'GET /api/scopes/:scopeId/owners';
export const findReaders = 'GET /api/scopes/:scopeId/readers';
export const setMember = 'PUT /api/scopes/:scopeId/members/:userId';
export const removeMember = 'DELETE /api/scopes/:scopeId/members/:userId';
export const readKeeping = 'GET /api/keeping';

// Audit
export const listScopeEvents = 'GET /api/scopes/:scopeId/audit-events';
export const listInstallationEvents = 'GET /api/audit-events';
export const readScopeTrail = 'GET /api/scopes/:scopeId/audit-trail';
export const readInstallationTrail = 'GET /api/audit-trail';
export const readLastScopeState = 'GET /api/scopes/:scopeId/audit-trail/last-state';
export const readLastInstallationState = 'GET /api/audit-trail/last-state';
export const checkScopeTrail = 'GET /api/scopes/:scopeId/audit-trail/state';
export const checkInstallationTrail = 'GET /api/audit-trail/state';
export const listTrailReviews = 'GET /api/scopes/:scopeId/trail-reviews';
export const reviewTrail = 'POST /api/scopes/:scopeId/trail-reviews';
export const listSigningKeys = 'GET /api/signing-keys';

// News
export const listNotifications = 'GET /api/me/notifications';
export const readNotifications = 'POST /api/me/notifications/read';
export const readSettings = 'GET /api/me/settings';
export const changeSettings = 'PUT /api/me/settings';
export const readLanguage = 'GET /api/me/language';
export const changeLanguage = 'PUT /api/me/language';
export const watchChanges = 'GET /api/events';

// Documents
export const listDocuments = 'GET /api/documents';
export const listScopeDocuments = 'GET /api/scopes/:scopeId/documents';
export const createDocument = 'POST /api/scopes/:scopeId/documents';
export const readNextNumber = 'GET /api/scopes/:scopeId/next-number';
export const readDocument = 'GET /api/documents/:id';
export const changeDocument = 'PATCH /api/documents/:id';
export const confirmReview = 'POST /api/documents/:id/confirm-review';
export const reviseDocument = 'POST /api/documents/:id/versions';
export const deriveDocument = 'POST /api/documents/:id/derive';
export const holdDocument = 'PUT /api/documents/:id/hold';
export const liftHold = 'DELETE /api/documents/:id/hold';
export const listTemplates = 'GET /api/scopes/:scopeId/templates';
export const readTemplateMark = 'GET /api/documents/:id/template';
export const markTemplate = 'PUT /api/documents/:id/template';
export const unmarkTemplate = 'DELETE /api/documents/:id/template';
export const readKept = 'GET /api/me/kept';
export const keep = 'PUT /api/me/kept';

// Versions
export const readVersion = 'GET /api/documents/versions/:id';
export const changeVersion = 'PATCH /api/documents/versions/:id';
export const submitVersion = 'POST /api/documents/versions/:id/submit';
export const withdrawVersion = 'POST /api/documents/versions/:id/withdraw';
export const returnVersion = 'POST /api/documents/versions/:id/return';
export const cancelVersion = 'POST /api/documents/versions/:id/cancel';
export const approveVersion = 'POST /api/documents/versions/:id/approve';
export const releaseVersion = 'POST /api/documents/versions/:id/release';
export const revokeVersion = 'POST /api/documents/versions/:id/revoke';
export const disposeVersion = 'POST /api/documents/versions/:id/dispose';
export const withdrawDisposal = 'DELETE /api/documents/versions/:id/disposal';
export const listAttachments = 'GET /api/documents/versions/:id/attachments';
export const addAttachment = 'POST /api/documents/versions/:id/attachments';
export const removeAttachment = 'DELETE /api/documents/versions/:id/attachments/:attachmentId';
export const readAttachment = 'GET /api/attachments/:id/content';

// Drafting
export const readSteps = 'GET /api/documents/versions/:id/steps';
export const addSteps = 'POST /api/documents/versions/:id/steps';
export const readPresence = 'GET /api/documents/versions/:id/presence';
export const notePresence = 'POST /api/documents/versions/:id/presence';
export const endPresence = 'DELETE /api/documents/versions/:id/presence';
export const listKeptCopies = 'GET /api/documents/versions/:id/kept-copies';
export const keepCopy = 'POST /api/documents/versions/:id/kept-copies';
export const readKeptCopy = 'GET /api/kept-copies/:id';
export const deleteKeptCopy = 'DELETE /api/kept-copies/:id';

// Review
export const readChanges = 'GET /api/documents/versions/:id/changes';
export const listSubmissions = 'GET /api/documents/versions/:id/submissions';
export const readRecord = 'GET /api/documents/versions/:id/record';
export const readApprovalRecord = 'GET /api/documents/versions/:id/approval-record';
export const listComments = 'GET /api/documents/versions/:id/comments';
export const addComment = 'POST /api/documents/versions/:id/comments';
export const changeComment = 'PATCH /api/comments/:id';
export const readCommentPicture = 'GET /api/comment-pictures/:id';
export const listCommentTexts = 'GET /api/comments/:id/history';
export const readInbox = 'GET /api/me/inbox';
export const listToRelease = 'GET /api/me/inbox/to-release';

// Reading
export const listOwnReading = 'GET /api/me/reading';
export const acknowledgeVersion = 'POST /api/documents/versions/:id/acknowledge';
export const listReading = 'GET /api/scopes/:scopeId/reading';
export const readReadingMatrix = 'GET /api/scopes/:scopeId/reading/matrix';
export const remindReaders = 'POST /api/scopes/:scopeId/reading/reminders';
export const listReadingDuties = 'GET /api/scopes/:scopeId/reading-duties';
export const createReadingDuty = 'POST /api/scopes/:scopeId/reading-duties';
export const changeReadingDuty = 'PATCH /api/reading-duties/:id';
export const deleteReadingDuty = 'DELETE /api/reading-duties/:id';
export const exportReading = 'GET /api/scopes/:scopeId/reading/export/pdf';
export const exportOwnReading = 'GET /api/me/reading/export/pdf';

// Overviews
export const search = 'GET /api/search';
export const readSpelling = 'GET /api/search/spelling';
export const readTraceability = 'GET /api/scopes/:scopeId/traceability';
export const listItems = 'GET /api/scopes/:scopeId/items';
export const readWhereUsed = 'GET /api/documents/:id/where-used';
export const readFigures = 'GET /api/scopes/:scopeId/figures';

// Exports
export const exportPdf = 'GET /api/documents/versions/:id/export/pdf';
export const tryPdf = 'HEAD /api/documents/versions/:id/export/pdf';
export const exportWord = 'GET /api/documents/versions/:id/export/docx';
export const tryWord = 'HEAD /api/documents/versions/:id/export/docx';
export const checkPrint = 'GET /api/documents/versions/:id/print-check';
export const exportPack = 'GET /api/scopes/:scopeId/audit-pack';
export const previewPack = 'GET /api/scopes/:scopeId/pack-preview';
export const listPackChoices = 'GET /api/scopes/:scopeId/pack-choices';
export const savePackChoice = 'POST /api/scopes/:scopeId/pack-choices';
export const removePackChoice = 'DELETE /api/scopes/:scopeId/pack-choices/:id';
export const createExportJob = 'POST /api/scopes/:scopeId/export-jobs';
export const listExportJobs = 'GET /api/export-jobs';
export const readExportJob = 'GET /api/export-jobs/:id';
export const watchExportJob = 'GET /api/export-jobs/:id/events';
export const readPackFile = 'GET /api/export-jobs/:id/file';
export const removeExportJob = 'DELETE /api/export-jobs/:id';
export const listScopeExports = 'GET /api/scopes/:scopeId/exports';
export const listDocumentExports = 'GET /api/documents/:id/exports';
export const findExport = 'GET /api/exports/:sha256';

// Imports
export const createImport = 'POST /api/scopes/:scopeId/imports';
export const readImport = 'GET /api/imports/:id';
export const readImportProgress = 'GET /api/imports/:id/progress';
export const changeImport = 'PATCH /api/imports/:id';
export const previewImport = 'GET /api/imports/:id/preview';
export const runImport = 'POST /api/imports/:id/run';
export const dropImport = 'DELETE /api/imports/:id';
