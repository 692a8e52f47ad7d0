/** Every operation of the running server, from its OpenAPI document, and requests made up for it from its schemas. */
import { type Act, credentialPolicy } from '../../contract/index.ts';
import type { Answer, Client } from '../harness/index.ts';

export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  minLength?: number;
  minimum?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  act: Act;
  /** What the operation declares that its caller must hold; one is enough. */
  needs: string[];
  /** The nouns whose identifiers the path names, in order: the segment before each parameter. */
  nouns: string[];
  query: Parameter[];
  body: Schema | undefined;
}

/** Those that need a credential: without one there is no scope to keep apart. */
export async function readOperations(client: Client): Promise<Operation[]> {
  return (await readAllOperations(client)).filter(({ act }) => credentialPolicy[act].credential !== 'none');
}

export async function readAllOperations(client: Client): Promise<Operation[]> {
  const { paths } = (await client.get('/api/openapi.json')).body;
  const operations: Operation[] = [];
  for (const [path, methods] of Object.entries<Record<string, unknown>>(paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const operation = described as {
        'x-credentials': { act: Act };
        'x-needs': string[];
        parameters?: Parameter[];
        requestBody?: { content?: Record<string, { schema?: Schema }> };
      };
      operations.push({
        method: method.toUpperCase() as Operation['method'],
        path,
        act: operation['x-credentials'].act,
        needs: operation['x-needs'],
        nouns: [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].map(([, noun]) => noun ?? ''),
        query: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query'),
        body: operation.requestBody?.content?.['application/json']?.schema,
      });
    }
  }
  return operations;
}

/** Values that a schema alone does not tell. */
const careful: Record<string, unknown> = {
  steps: [[0]],
  humanId: 'ZZ-77',
  effectiveDate: '2026-01-01',
  email: 'made-up@test.example',
  password: 'seven-grey-herons-wade',
  language: 'de',
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
};

/** What fits the schema: required fields alone, or for a change the first field that is no identifier. */
export function madeUp(schema: Schema, name = ''): unknown {
  if (name in careful) return careful[name];
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) {
    const nullable = schema.anyOf.find((option) => option.type === 'null');
    return nullable === undefined ? madeUp(schema.anyOf[0] ?? {}, name) : null;
  }
  switch (schema.type) {
    case 'object': {
      const properties = schema.properties ?? {};
      const fallback = Object.keys(properties).find((key) => !isIdentifier(properties[key] ?? {}));
      const named = schema.required ?? (fallback === undefined ? [] : [fallback]);
      return Object.fromEntries(named.map((key) => [key, madeUp(properties[key] ?? {}, key)]));
    }
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return crypto.randomUUID();
      if (schema.format === 'date-time') return '2999-01-01T00:00:00Z';
      return 'x'.repeat(Math.max(4, schema.minLength ?? 0));
  }
}

export function isIdentifier(schema: Schema): boolean {
  return schema.format === 'uuid' || (schema.anyOf?.some(isIdentifier) ?? false) || isIdentifierList(schema);
}

export function isIdentifierList(schema: Schema): boolean {
  return schema.type === 'array' && isIdentifier(schema.items ?? {});
}

export function queryFor(operation: Operation, extra: Record<string, string> = {}): string {
  const required = operation.query
    .filter(({ required }) => required)
    .map(({ name, schema }) => [name, String(madeUp(schema, name))]);
  const query = new URLSearchParams([...required, ...Object.entries(extra)] as [string, string][]).toString();
  return query === '' ? '' : `?${query}`;
}

/** Sends what fits the operation's schemas; a body that is given instead of the one made up. */
export async function send(client: Client, operation: Operation, url: string, body?: unknown): Promise<Answer> {
  if (takesFile(operation)) return client.request('POST', url, file);
  const given = body ?? (operation.body === undefined ? undefined : madeUp(operation.body));
  return client.request(operation.method, url, given === undefined ? {} : { body: given });
}

/** Operations that take a file instead of JSON. */
function takesFile({ method, path }: Operation): boolean {
  return method === 'POST' && /\/(?:attachments|imports)$/.test(path);
}

export const file = {
  body:
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n' +
    'text\r\n--b--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
};
