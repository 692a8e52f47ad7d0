/** The largest upload, over the web and from the command line. */
export const mostUploadBytes = 200 * 1024 * 1024;
