/** The one table of error codes. An error can only be made from a key of it, so no code lacks a status or a title. */

export const errorCodes = {
  INVALID_REQUEST: { status: 400, title: 'The request is not valid' },
  ATTACHMENT_UNSAFE: { status: 400, title: 'The file is not safe to keep' },
  ITEM_INVALID: { status: 400, title: 'An item in the content is not valid' },
  PASSWORD_WEAK: { status: 400, title: 'The password is too easy to guess' },
  LINK_EXPIRED: { status: 400, title: 'The link was used already or is too old' },
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  INVALID_CREDENTIALS: { status: 401, title: 'E-mail or password is wrong' },
  SECOND_FACTOR_REQUIRED: { status: 401, title: 'The second factor is missing' },
  PERMISSION_DENIED: { status: 403, title: 'You may not do this' },
  CROSS_ORIGIN: { status: 403, title: 'The request came from another site' },
  REAUTHENTICATION_FAILED: { status: 403, title: 'The password is wrong' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, title: 'Change your password first' },
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403, title: 'Set up a second factor first' },
  TOKEN_NOT_ALLOWED: { status: 403, title: 'An API token cannot do this' },
  NOT_A_REVIEWER: { status: 403, title: 'You are not asked to review this' },
  SIGNATURE_REQUIRED: { status: 403, title: 'A signature is missing' },
  REAUTHENTICATION_REQUIRED: { status: 403, title: 'Confirm who you are first' },
  SIGNATURE_NOT_CONFIRMED: { status: 403, title: 'Your identity has to be confirmed before you sign' },
  SIGNATURE_INVALID: { status: 403, title: 'The signature is not valid' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not take that method' },
  FOLDER_NAME_TAKEN: { status: 409, title: 'The folder name is taken' },
  FOLDER_TOO_DEEP: { status: 409, title: 'The folder would be too deep' },
  FOLDER_CYCLE: { status: 409, title: 'A folder cannot be inside itself' },
  FOLDER_CROSS_SCOPE: { status: 409, title: 'A folder cannot leave its scope' },
  FOLDER_NOT_EMPTY: { status: 409, title: 'The folder is not empty' },
  DOCUMENT_CROSS_SCOPE: { status: 409, title: 'A document cannot leave its scope' },
  ORDER_NOT_COMPLETE: { status: 409, title: "The list is not exactly the folder's documents" },
  HUMAN_ID_TAKEN: { status: 409, title: 'The document id is taken' },
  EMAIL_TAKEN: { status: 409, title: 'The e-mail address is taken' },
  SCOPE_NAME_TAKEN: { status: 409, title: 'The scope name is taken' },
  LAST_ADMINISTRATOR: { status: 409, title: 'The last administrator stays' },
  WORKING_VERSION_OPEN: { status: 409, title: 'A working version is open already' },
  VERSION_NOT_EDITABLE: { status: 409, title: 'Only a draft can be edited' },
  STEPS_BEHIND: { status: 409, title: 'Others wrote meanwhile' },
  STEP_NOT_ALLOWED: { status: 409, title: 'This step is not allowed now' },
  APPROVALS_PENDING: { status: 409, title: 'Not every reviewer has approved' },
  RETAINED: { status: 409, title: 'The version has to be kept' },
  ON_HOLD: { status: 409, title: 'The document is on hold' },
  NOT_TO_BE_READ: { status: 409, title: 'This version is not to be read' },
  COMMENTS_OPEN: { status: 409, title: 'Comments are still open' },
  FOUR_EYES: { status: 409, title: 'Somebody else has to decide this' },
  CHOICE_NAME_TAKEN: { status: 409, title: 'The name of the choice is taken' },
  ATTACHMENT_NAME_TAKEN: { status: 409, title: 'The attachment name is taken' },
  TOO_MANY_ATTACHMENTS: { status: 409, title: 'The version has too many attachments' },
  JOB_NOT_DONE: { status: 409, title: 'The export is not done yet' },
  ITEM_KEY_TAKEN: { status: 409, title: 'An item key is taken' },
  VERSION_NOT_EXPORTABLE: { status: 409, title: 'This version cannot be exported' },
  PACK_EMPTY: { status: 409, title: 'There is nothing to export' },
  DISPOSED: { status: 410, title: 'The content was disposed of' },
  STALE_REVISION: { status: 412, title: 'Someone else saved first' },
  TOO_LARGE: { status: 413, title: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'The media type is not supported' },
  HEADERS_TOO_LARGE: { status: 431, title: 'The headers of the request are too large' },
  RENDER_FAILED: { status: 422, title: 'The document could not be rendered' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
  RECORD_DAMAGED: { status: 500, title: 'The record is damaged' },
  BUSY: { status: 503, title: 'The service is busy' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface InputError {
  path: string;
  message: string;
}

/** What else a problem response says. `detail` is a sentence that tells the reader what to do. */
export interface ErrorExtras {
  detail?: string;
  errors?: InputError[];
  retryAfterSeconds?: number;
  [member: string]: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.detail ?? errorCodes[code].title);
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
