/**
 * Every JSON answer that a test gets is compared with what the OpenAPI document promises for it: no field missing, none
 * of another type, none that the document does not know. So no test has to repeat the shapes, and no handler can drift.
 */
import type {} from '@fastify/swagger';
import { Compile } from 'typebox/schema';
import type { App } from '../../server/kernel/http/index.ts';

export interface Schema {
  [keyword: string]: unknown;
}

type Check = (value: unknown) => string[];

interface Described {
  paths: Record<
    string,
    Record<string, { responses?: Record<string, { content?: Record<string, { schema?: Schema }> }> }>
  >;
  components?: { schemas?: Record<string, Schema> };
}

export type ShapeCheck = (method: string, url: string, status: number, body: unknown) => void;

export function shapeCheck(app: App): ShapeCheck {
  const document = app.swagger() as unknown as Described;
  const patterns = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    // A word stands before a parameter: /documents/versions/x is not the document "versions".
    words: path.replace(/\{\w+\}/g, '').length,
  }));
  const compiled = new Map<string, Check | undefined>();

  return (method, url, status, body) => {
    const address = url.split('?', 1)[0] ?? '';
    const fitting = patterns.filter(({ pattern }) => pattern.test(address)).sort((a, b) => b.words - a.words);
    const path = fitting[0]?.path;
    if (path === undefined || status >= 400) return;
    const key = `${method} ${path} ${status}`;
    if (!compiled.has(key)) {
      const responses = document.paths[path]?.[method.toLowerCase()]?.responses;
      const schema = responses?.[String(status)]?.content?.['application/json']?.schema;
      compiled.set(key, schema === undefined ? undefined : compile(schema, document.components?.schemas ?? {}));
    }
    const faults = compiled.get(key)?.(body) ?? [];
    if (faults.length > 0) throw new Error(`${key} answers another shape than documented: ${faults.join('; ')}`);
  };
}

export function compile(schema: Schema, named: Record<string, Schema>): Check {
  const validator = Compile(closed({ ...schema, $defs: named }) as never);
  return (value) => {
    if (validator.Check(value)) return [];
    const [, errors] = validator.Errors(value);
    return errors.map((error) => `${error.instancePath} ${error.message}`);
  };
}

/** The same schema with every object closed to what it does not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Schema = {};
  for (const [keyword, value] of Object.entries(schema)) copy[keyword] = closed(value);
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace('#/components/schemas/', '#/$defs/');
  if (copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy))
    copy.additionalProperties = false;
  return copy;
}
