/** Rich content of a request: validated and projected by domain/content, refused with the path of what is wrong. */
import { AppError } from '../../contract/index.ts';
import { jsonOfRich, projectRich, validateRich } from '../../domain/content/index.ts';

export interface ProjectedContent {
  markdown: string;
  /** As it is kept: what the sender left out is filled in, so that equal documents are stored alike. */
  content: object;
}

export function projected(content: Record<string, unknown>): ProjectedContent {
  const result = validateRich(content);
  if (!result.ok) {
    throw new AppError('INVALID_REQUEST', {
      detail: 'The rich content is not valid.',
      errors: result.errors.map(({ path, message }) => ({
        path: path === '' ? 'content' : `content.${path}`,
        message,
      })),
    });
  }
  return { markdown: projectRich(result.doc), content: jsonOfRich(result.doc) };
}
