/** Registers an operation of the contract: its method, path, shapes and limits come from there, its work from the handler. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Operation } from '../../../contract/index.ts';
import { methodOf, patternOf } from '../../../contract/routes/index.ts';
import type { App } from './app.ts';

type Given<S> = S extends TSchema ? Static<S> : unknown;

/** The request as the operation's shapes describe it. */
type Asked<O extends Operation> = FastifyRequest<{
  Params: Given<O['params']>;
  Querystring: Given<O['query']>;
  Body: Given<O['body']>;
}>;

/** What the handler hands back, unless it sends the answer itself. An act that answers nothing may hand back anything. */
type Answer<O extends Operation> = O['answers'] extends { 204: TSchema }
  ? unknown
  : Given<NonNullable<O['answers']>[keyof NonNullable<O['answers']>]> | FastifyReply;

type Handler<O extends Operation> = (request: Asked<O>, reply: FastifyReply) => Answer<O> | Promise<Answer<O>>;

interface Around<O extends Operation> {
  /** What is refused before the body's proof is checked. */
  before?: (request: Asked<O>) => Promise<unknown>;
}

export function register<O extends Operation>(
  app: App,
  operation: O,
  handler: Handler<O>,
  { before }: Around<O> = {},
): void {
  const { route, tag, summary, params, query, body, answers = {}, consumes, head, bodyLimit } = operation;
  const [status = 200] = Object.keys(answers).map(Number);
  app.route({
    method: methodOf(route) as 'GET',
    url: patternOf(route),
    config: { ...operation },
    ...(head === false && { exposeHeadRoute: false }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(before !== undefined && { preHandler: (request: FastifyRequest) => before(request as Asked<O>) }),
    schema: {
      tags: [tag],
      summary,
      ...(consumes !== undefined && { consumes: [consumes] }),
      ...(params !== undefined && { params }),
      ...(query !== undefined && { querystring: query }),
      ...(body !== undefined && { body }),
      ...(operation.answers !== undefined && { response: answers }),
    },
    handler: async (request, reply) => {
      reply.status(status);
      const answer = await handler(request as Asked<O>, reply);
      return status === 204 ? null : answer;
    },
  });
}
