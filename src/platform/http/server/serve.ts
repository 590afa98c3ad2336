import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { raiseMemoryLimits } from '#src/platform/db/server/session-settings.ts';
import type { Sql, Tag, TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Standby } from '#src/platform/lists/server/standby.ts';
import type { z } from 'zod';
import type { Call, CallName, Contract, Method, ParamName } from '#src/platform/http/contract/contract.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { clientClosedRequest } from '#src/platform/http/app-error.ts';
import { type Answer, toAnswer } from './answer/answer.ts';
import { type Input, readInput } from './input/read-input.ts';
import { createQueue } from './load-shedding/queue.ts';
import type { RowCalls } from './batch/row-calls.ts';
import { type ExportList, readAnswer, readOnStandby, sendAnswer } from './answer/send-answer.ts';
import { omitFieldsHiddenFromToken } from './authentication/token-disclosure.ts';
import { type AfterCommit, inTransaction } from './transaction/transaction.ts';
import {
  authenticateCall,
  type Identify,
  pendingAuthentication,
  presumedCaller,
  readAsPresumedCaller,
  confirmCaller,
} from './authentication/authenticate-call.ts';

type ParsedParams<Name extends string, C extends Call> = C['params'] extends z.ZodType
  ? z.output<C['params']>
  : Record<ParamName<Name>, string>;

/** The input of a handler, validated against the contract. */
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

const guards = new WeakSet<object>();

/** Whether a route is a call of a contract, which checks token and role first. */
export const isContractRoute = ({ onRequest }: RouteOptions): boolean =>
  [onRequest].flat().some((hook) => hook !== undefined && guards.has(hook));

/** The maximum number of expensive calls that run at once in a process. The database keeps a second core for all others. */
const maxConcurrentWork = 1;
/** The maximum number of expensive calls that wait; more are refused for now. */
const maxWaiting = 100;

/** The largest JSON body in bytes, even for paths without a call. The contract of a call may raise it. */
export const maxBodyBytes = 16 * 1024;

/**
 * The services of every call.
 *
 * @property standby reads and exports lists, if there is one
 * @property behind low-priority connections, if available
 */
export type CallServices = {
  sql: Sql;
  standby?: Standby | undefined;
  behind?: Sql | undefined;
  identify: Identify;
  exportList: ExportList;
  rowCalls: RowCalls;
};

/**
 * Registers the calls of one contract under `/api`. A call is checked in this order: token (401), role (403), input (400), then the
 * handler. Each write runs in one transaction with its idempotency key.
 */
export function serve<const Calls extends Contract>(
  app: FastifyInstance,
  serving: CallServices,
  calls: Calls,
  handlers: Handlers<Calls>,
): void {
  const inTurn = createQueue({ atOnce: maxConcurrentWork, longest: maxWaiting });
  for (const [name, call] of Object.entries(calls) as [keyof Calls & CallName, Call][]) {
    // The contract entry that types the handler also builds its context, but the type system cannot express this in a loop.
    const handler = handlers[name] as (context: object) => unknown;
    const [method, path] = name.split(' ') as [Method, string];
    const authorised = (request: FastifyRequest) => authenticateCall(request, call, serving);
    guards.add(authorised);
    if (call.inRows) serving.rowCalls.set(name, { call, handle: handler });
    app.route({
      method,
      url: `/api${path.replaceAll(/\{(\w{1,40})\}/g, ':$1')}`,
      bodyLimit: call.maxBodyBytes ?? maxBodyBytes,
      onRequest: authorised,
      handler: async (request, reply) => {
        const input = await readInput(call, request);
        const context = (caller: Caller | undefined) => ({ ...input, caller, request });
        const work = (sql: Sql, caller: Caller | undefined) => handler({ ...context(caller), sql });
        const answer =
          method === 'GET' || call.ownTransaction
            ? await (call.inTurn ? inTurn(() => readHeavy(serving, input, request, work)) : read(serving, input, request, work))
            : await inTransaction(
                serving,
                request,
                (tx, afterCommit) => handler({ ...context(presumedCaller(request)), tx, afterCommit }),
                {
                  file: input.file?.bytes,
                  isSecret: call.secretAnswer,
                },
              );
        return sendAnswer(serving, { request, reply }, omitFieldsHiddenFromToken(request.caller, call, answer), input);
      },
      async errorHandler(error, request) {
        // A caller without permission gets only that refusal, even if another error came first.
        const question = pendingAuthentication(request);
        if (question) confirmCaller(request, question, await question.ask(serving.sql));
        throw error;
      },
    });
  }
}

type Read = (sql: Sql, caller: Caller | undefined) => unknown;

/**
 * Answers an expensive call from the queue. Its transaction has more memory and confirms the caller first. Callers that have disconnected
 * are skipped.
 */
async function readHeavy({ sql, behind = sql, standby }: CallServices, input: Input, request: FastifyRequest, work: Read): Promise<Answer> {
  if (request.raw.socket?.destroyed) throw clientClosedRequest();
  const answer = await behind.begin(async (tx) => {
    const question = pendingAuthentication(request);
    const [, caller] = await Promise.all([raiseMemoryLimits(tx), question?.ask(tx)]);
    if (question) confirmCaller(request, question, caller);
    // Expensive calls only read and open no transaction of their own.
    const its = toAnswer(await work(tx as Tag as Sql, request.caller));
    return standby ? its : readAnswer(tx, its, input);
  });
  return standby ? readOnStandby(standby, answer, input) : answer;
}

/** Answers a call whose handler opens no transaction of its own. */
async function read({ sql, standby }: CallServices, input: Input, request: FastifyRequest, work: Read): Promise<Answer> {
  const answer = await readAsPresumedCaller(request, sql, async (asked, caller) => {
    const its = toAnswer(await work(asked, caller));
    return standby ? its : readAnswer(asked, its, input);
  });
  return standby ? readOnStandby(standby, answer, input) : answer;
}
