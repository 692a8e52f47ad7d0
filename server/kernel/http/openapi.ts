/**
 * The OpenAPI 3.1 document of the routes that exist, at /api/openapi.json, and a page to read it at /api/docs.
 *
 * Made from the operations that the server registers, so it cannot drift from what it checks.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyContextConfig } from 'fastify';
import {
  credentialRow,
  csvType,
  type ErrorCode,
  errorCodes,
  errorsOf,
  type Operation,
  Problem,
} from '../../../contract/index.ts';
import type { Config } from '../config.ts';
import type { App } from './app.ts';
import { type ApiDocument, refusalExamples, withExamples } from './openapi-examples.ts';

export async function addOpenApi(app: App, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.serviceName} API`,
        version: '1',
        description:
          'Sign in for a session cookie or send an API token as a bearer. Errors are application/problem+json with a stable code.',
      },
      components: {
        schemas: { Problem },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'muniment_session' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ session: [] }, { token: [] }],
    },
    transform: ({ schema, url, route }) => ({ url, schema: withProblems(schema ?? {}, route.config) }),
  });
  let described: ApiDocument | undefined;
  app.get('/api/openapi.json', { config: { act: 'read-public' }, schema: { hide: true } }, async () => {
    described ??= withExamples(app.swagger() as ApiDocument);
    return described;
  });
  await app.register(async (docs) => {
    // The page's own routes carry no config of ours; it shows nothing that the public document does not.
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, act: 'read-public' };
    });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list', deepLinking: true },
    });
  });
}

/** Every route may answer with a problem and asks for the credentials of its act: said once here, not on each route. */
function withProblems(schema: object, config: FastifyContextConfig = {}): object {
  const { response = {}, ...rest } = schema as { response?: Record<string, unknown> };
  const describedAs = config.alsoAsCsv === true ? alsoAsCsv : asFile;
  const answers = Object.entries(response).map(([status, shape]) => [status, describedAs(shape as MaybeFile)]);
  const { credential, recent = false, proof = null } = credentialRow(config);
  return {
    ...rest,
    security: securityOf[credential],
    'x-credentials': { act: config.act ?? 'use', credential, recent, proof },
    ...(config.needs !== undefined && { 'x-needs': [config.needs].flat() }),
    response: {
      ...refusalsOf(config),
      ...Object.fromEntries(answers),
      default: problem('A problem.', Problem, ['INTERNAL']),
    },
  };
}

const problem = (description: string, schema: object, codes: readonly string[]) => ({
  description,
  content: { 'application/problem+json': { schema, examples: refusalExamples(codes) } },
});

/** The codes that an operation may answer, under their status. */
function refusalsOf(config: FastifyContextConfig): Record<string, object> {
  if (!isOperation(config)) return {};
  const told: Record<string, ErrorCode[]> = {};
  for (const code of errorsOf(config)) {
    const { status } = errorCodes[code];
    told[status] = [...(told[status] ?? []), code];
  }
  const line = (code: ErrorCode) => `${code}: ${errorCodes[code].title}.`;
  const refusals = Object.entries(told).map(([status, codes]) => [
    status,
    problem(codes.map(line).join('\n'), refersToProblem, codes),
  ]);
  return Object.fromEntries(refusals);
}

const refersToProblem = { $ref: '#/components/schemas/Problem' };

function isOperation(config: FastifyContextConfig): config is Operation {
  return config.route !== undefined;
}

const securityOf = {
  none: [],
  session: [{ session: [] }],
  'session or token': [{ session: [] }, { token: [] }],
  'session or whole token': [{ session: [] }, { token: [] }],
};

interface MaybeFile {
  contentMediaType?: string;
  description?: string;
}

/** What is sent as a file or a stream is no JSON: its shape names its media types, several with commas between them. */
function asFile(shape: MaybeFile): object {
  const { contentMediaType, description = 'The bytes.', ...schema } = shape;
  if (contentMediaType === undefined) return shape;
  const content = contentMediaType.split(', ').map((mediaType) => [mediaType, { schema }]);
  return { description, content: Object.fromEntries(content) };
}

const alsoAsCsv = (schema: object) => ({
  description: 'The same with `format=csv`, as a file.',
  content: { 'application/json': { schema }, [csvType]: { schema: { type: 'string' } } },
});
