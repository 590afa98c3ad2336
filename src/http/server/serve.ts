import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Sql, TransactionSql } from '#src/db/server/sql.ts';
import type { z } from 'zod';
import { AppError, forbidden } from '#src/http/app-error.ts';
import { say } from '#src/http/http-sentences.ts';
import type { Call, CallName, Contract, Method, ParamName } from '#src/http/contract.ts';
import { type Caller, holdsRole } from '#src/access/caller.ts';
import { type Input, readInput } from './read-input.ts';
import { type ExportList, sendAnswer } from './send-answer.ts';
import { type AfterCommit, inTransaction } from './transaction.ts';

type ParsedParams<Name extends string, C extends Call> = C['params'] extends z.ZodType
  ? z.output<C['params']>
  : Record<ParamName<Name>, string>;

/** What a handler is given: all that came in is checked against the contract. */
type Context<Name extends string, C extends Call> = Pick<Input, 'ifMatch'> & {
  params: ParsedParams<Name, C>;
  query: C['query'] extends z.ZodType ? z.output<C['query']> : Record<string, never>;
  body: C['body'] extends z.ZodType ? z.output<C['body']> : undefined;
  file: C['file'] extends object ? { name: string; bytes: Buffer } : undefined;
  caller: C['allow'] extends 'anyone' ? undefined : Caller;
  request: FastifyRequest;
} & (Name extends `GET ${string}`
    ? { sql: Sql }
    : C['ownTransaction'] extends true
      ? { sql: Sql }
      : { tx: TransactionSql; afterCommit: AfterCommit });

export type Handlers<Calls extends Contract> = {
  [Name in keyof Calls & CallName]: (context: Context<Name, Calls[Name] & Call>) => unknown;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

const guards = new WeakSet<object>();

/** Whether a route is a call of a contract: whoever makes it is asked for a token and a role first. */
export const isGuarded = ({ onRequest }: RouteOptions): boolean =>
  [onRequest].flat().some((hook) => hook !== undefined && guards.has(hook));

/** Of a body that is JSON, in bytes: what anyone may send is small, and so is what goes to a path that no call has. */
export const largestBody = { anyone: 16 * 1024, signedIn: 1024 * 1024 } as const;

/** Finds who makes a request, by whatever way of signing in there is; undefined when it is nobody. */
export type Identify = (request: FastifyRequest) => Promise<Caller | undefined>;

/** What every call is served with. */
export type Serving = { sql: Sql; identify: Identify; exportList: ExportList };

/**
 * Registers the calls of one contract under `/api`. A call goes its way in this order: token (401), role (403), form of the input (400),
 * then the handler; what writes does so in one transaction, together with its idempotency key.
 */
export function serve<const Calls extends Contract>(app: FastifyInstance, serving: Serving, calls: Calls, handlers: Handlers<Calls>): void {
  for (const [name, call] of Object.entries(calls) as [keyof Calls & CallName, Call][]) {
    // The context is built from the same contract entry that gave the handler its type; the loop cannot say so.
    const handler = handlers[name] as (context: object) => unknown;
    const [method, path] = name.split(' ') as [Method, string];
    const authorised = async (request: FastifyRequest) => {
      await authorise(serving.identify, call, request);
    };
    guards.add(authorised);
    app.route({
      method,
      url: `/api${path.replaceAll(/\{(\w{1,40})\}/g, ':$1')}`,
      bodyLimit: call.allow === 'anyone' ? largestBody.anyone : largestBody.signedIn,
      onRequest: authorised,
      handler: async (request, reply) => {
        const input = await readInput(call, request);
        const context = { ...input, caller: request.caller, request };
        const answer =
          method === 'GET' || call.ownTransaction
            ? await handler({ ...context, sql: serving.sql })
            : await inTransaction(serving, request, (tx, afterCommit) => handler({ ...context, tx, afterCommit }), {
                file: input.file?.bytes,
                isSecret: call.secretAnswer,
              });
        return sendAnswer(serving, { request, reply }, answer, input);
      },
    });
  }
}

/** Finds who calls, also for the record of a refusal. @throws AppError 401 without a valid token, 403 without a role for the call */
async function authorise(identify: Identify, call: Call, request: FastifyRequest): Promise<void> {
  if (call.allow === 'anyone') return;
  const caller = await identify(request);
  if (!caller) throw new AppError(401, say('call.sign-in'), { headers: { 'WWW-Authenticate': 'Bearer' } });
  request.caller = caller;
  if (caller.firstTime && !call.firstTime) throw new AppError(403, say('call.first-time'));
  if (call.allow !== 'signed-in' && !holdsRole(caller, call.allow)) throw forbidden();
}
