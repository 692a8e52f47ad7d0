/** What a caller sends to an operation and gets from it, found by its route. Types alone, so that a client loads no schema. */
import type { Static, TSchema } from 'typebox';
import type * as operations from './operations/index.ts';

type Each = (typeof operations)[keyof typeof operations];
export type Route = Each['route'];

/** A part that need not hold anything may be left out. */
type Part<Name extends string, T> = Record<never, never> extends T ? { [N in Name]?: T } : { [N in Name]: T };
/** What is null or undefined is left out of the address. */
type Loose<T> = { [K in keyof T]: T[K] | null | undefined };

type ParamsPart<O> = O extends { params: infer S extends TSchema } ? Part<'params', Static<S>> : unknown;
type QueryPart<O> = O extends { query: infer S extends TSchema } ? Part<'query', Loose<Static<S>>> : unknown;
type BodyPart<O, File> = O extends { consumes: string }
  ? { body: File }
  : O extends { body: infer S extends TSchema }
    ? Part<'body', Static<S>>
    : unknown;

type Answered<O> = O extends { answers: infer A }
  ? A extends { 204: TSchema }
    ? undefined
    : A[keyof A] extends infer S extends TSchema
      ? Static<S>
      : never
  : never;

/** What stands in the address of a request. */
export type Addresses = { [O in Each as O['route']]: ParamsPart<O> & QueryPart<O> };
/** `File` is how the client sends one. */
export type Sent<File> = { [O in Each as O['route']]: ParamsPart<O> & QueryPart<O> & BodyPart<O, File> };
export type Got = { [O in Each as O['route']]: Answered<O> };
