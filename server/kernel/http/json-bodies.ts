/** Reads JSON bodies and no other kind; routes that take files add their own parser inside their own scope. */
import type { App } from './app.ts';

export function addJsonBodies(app: App): void {
  app.removeAllContentTypeParsers();
  // Keys such as __proto__ are refused rather than dropped.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients announce JSON on every POST, also on one that has nothing to say.
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body as string, done);
  });
}
