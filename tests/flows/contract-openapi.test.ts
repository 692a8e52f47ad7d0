/** The OpenAPI document's examples: whole ones for each body, answer and refusal, and true to their shapes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Method } from '../harness/client.ts';
import { compile, type Schema } from '../harness/response-shapes.ts';
import { type DocumentsWorld, startDocumentsWorld } from './documents-world.ts';

interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}
interface Operation {
  name: string;
  method: Method;
  path: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

let world: DocumentsWorld;
let named: Record<string, Schema>;
let refusals: Record<string, { value: Record<string, unknown> }>;
let operations: Operation[];
beforeAll(async () => {
  world = await startDocumentsWorld();
  const document = (await world.stranger.get('/api/openapi.json')).body;
  named = document.components.schemas;
  refusals = document.components.examples;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, told]) => ({
      ...told,
      method: method.toUpperCase() as Method,
      path,
      name: `${method} ${path}`,
    })),
  );
});
afterAll(() => world?.close());

const parts = ({ requestBody, responses }: Operation): (Media | undefined)[] =>
  [requestBody, ...Object.values(responses)].map((part) => part?.content?.['application/json']);

test('every body and every answer has an example that fits its shape', () => {
  const wrong = operations.flatMap((operation) =>
    parts(operation).flatMap((media) => {
      if (media === undefined) return [];
      if (media.example === undefined) return [`${operation.name} has no example`];
      const faults = compile(media.schema, named)(media.example);
      return faults.map((fault) => `${operation.name}: ${fault}: ${JSON.stringify(media.example).slice(0, 300)}`);
    }),
  );
  expect(wrong).toEqual([]);
  expect(operations.flatMap(parts).filter((media) => media !== undefined).length).toBeGreaterThan(150);
});

test('an example shape with a field too many does not fit', () => {
  const media = operations.find(({ name }) => name === 'post /api/scopes/{scopeId}/folders')?.requestBody?.content[
    'application/json'
  ] as Media;
  expect(compile(media.schema, named)({ ...(media.example as object), colour: 'red' })).not.toEqual([]);
});

test('no example of a body is refused for what it holds', async () => {
  const refused: string[] = [];
  for (const { method, path, name, requestBody } of operations) {
    const example = requestBody?.content['application/json']?.example;
    if (example === undefined || /^\/api\/(auth|me)\//.test(path)) continue;
    const address = path.replace('{folderId}', 'root').replace(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000');
    const answer = await world.quality.request(method, address, { body: example });
    if (answer.status === 400 || answer.status >= 500) refused.push(`${name}: ${answer.text}`);
  }
  expect(refused).toEqual([]);
});

test('an answer that comes as CSV too is told with both media types', async () => {
  const json = (operation: Operation) => operation.responses['200']?.content?.['application/json'];
  const csv = (operation: Operation) => operation.responses['200']?.content?.['text/csv; charset=utf-8'];
  const withFile = operations.filter((operation) => json(operation) && csv(operation));
  const answers = await Promise.all(
    withFile.map(({ path }) => world.quality.get(`${path.replace('{scopeId}', world.scope.id)}?format=csv`)),
  );
  expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual(
    withFile.map(() => [200, 'text/csv; charset=utf-8']),
  );
  expect(withFile.map(({ path }) => path.split('/').at(-1)).sort()).toEqual(['figures', 'reading', 'traceability']);
});

test('every refusal has an example under its status, with the code and the status that it is sent with', () => {
  let seen = 0;
  for (const { name, responses } of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      const problem = content?.['application/problem+json'];
      if (problem === undefined || status === 'default') continue;
      const codes = Object.keys(problem.examples ?? {});
      expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
      for (const code of codes) {
        expect(problem.examples?.[code]?.$ref).toBe(`#/components/examples/${code}`);
        expect(refusals[code]?.value, `${name} ${status}`).toMatchObject({ code, status: Number(status) });
        seen += 1;
      }
    }
  }
  expect(seen).toBeGreaterThan(1000);
});

test('what an answer is, is told in words', () => {
  const silent = operations.filter(({ responses }) =>
    Object.values(responses).some(({ description }) => description === 'Default Response'),
  );
  expect(silent.map(({ name }) => name)).toEqual([]);
});
