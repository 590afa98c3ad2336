import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError, type ErrorBody, needsReauthentication, throwIfProblems } from '#src/platform/http/app-error.ts';
import { fillPath } from '#src/platform/http/contract/fill-path.ts';
import { httpMessage } from '#src/platform/http/http-sentences.ts';
import { rowsContract } from '#src/platform/http/batch/rows-contract.ts';
import { fieldProblems } from '#src/base/text/problem.ts';
import { type Answer, toAnswer, etagOf } from '../answer/answer.ts';
import { type Claim, claimKeys, storeAnswers, lockKeys } from '../idempotency/idempotency-key.ts';
import { readFields } from '../input/read-input.ts';
import { serve, type CallServices } from '../serve.ts';
import type { RowCalls, RowContext } from './row-calls.ts';
import type { AfterCommit } from '../transaction/transaction.ts';
import { callRefusal } from '../authentication/authenticate-call.ts';

type Row = z.output<(typeof rowsContract)['POST /rows']['body']>['rows'][number];

/** Returns the error body of a refusal or failure. */
type Services = CallServices & { tell: (error: unknown) => ErrorBody };

const refused = new WeakMap<FastifyRequest, string[]>();

/** The refused calls (403) among the rows of a request. */
export const refusedRowCalls = (request: FastifyRequest): readonly string[] => refused.get(request) ?? [];

/**
 * Runs several calls that store a row each in one transaction. Each has its own savepoint, idempotency key and answer. A refused row leaves
 * nothing behind and does not affect the others.
 */
function registerRows(app: FastifyInstance, services: Services): void {
  serve(app, services, rowsContract, {
    async 'POST /rows'({ body: { rows }, tx, caller, request, afterCommit }) {
      throwIfProblems(fieldProblems('rows', new Set(rows.map(({ key }) => key)).size < rows.length && httpMessage('call.bad-key')));
      refused.delete(request);
      const sent = rows.map(toSentCall);
      const owner = caller.emplId;
      lockKeys(
        tx,
        owner,
        sent.map(({ key }) => key),
      );
      const claims = await claimKeys(tx, owner, sent);
      const done = [];
      for (const [place, row] of rows.entries()) {
        const claim = claims[place];
        done.push({ claim, ...(await answerRow(services, row, { tx, caller, request, afterCommit }, claim)) });
      }
      storeAnswers(
        tx,
        owner,
        done.flatMap(({ claim, answer }) => (claim?.isNew && answer ? [{ claim, answer }] : [])),
      );
      return done.map(({ told }) => told);
    },
  });
}

/** Turns a row into its single call, so that both recognise the same key. */
function toSentCall({ key, call, params = {}, query = {}, body }: Row) {
  const [method, path = ''] = call.split(' ');
  const search = new URLSearchParams(query);
  return { key, call: `${method} /api${fillPath(path, params)}${search.size > 0 ? `?${search}` : ''}`, body };
}

type Context = Pick<RowContext, 'caller' | 'request' | 'tx' | 'afterCommit'>;
type Answered = { answer?: Answer; told: { status: number; etag?: string; body: unknown } };

/** @throws any error that does not concern this row: the same rows can be stored a moment later */
async function answerRow({ rowCalls, tell }: Services, row: Row, context: Context, claim: Claim | undefined): Promise<Answered> {
  const acts: Parameters<AfterCommit>[0][] = [];
  try {
    const earlier = claim?.earlier();
    const done = earlier ?? (await storeRow(rowCalls, row, { ...context, afterCommit: (act) => acts.push(act) }));
    if (done.kind !== 'json') throw new Error(`${row.call} does not return a record.`);
    for (const act of acts) context.afterCommit(act);
    const etag = done.version === undefined ? {} : { etag: etagOf(done.version) };
    return { answer: done, told: { status: 200, ...etag, body: done.body } };
  } catch (error) {
    const body = tell(error);
    // After reauthentication the client sends all rows again.
    if (body.status === 503 || needsReauthentication(error)) throw error;
    if (body.status >= 500) context.request.log.error({ err: error }, 'a row could not be stored');
    if (body.status === 403) refused.set(context.request, [...refusedRowCalls(context.request), row.call]);
    return { told: { status: body.status, ...versionIn(error), body } };
  }
}

/** Returns the version that the earlier attempt stored, if this refusal reports one. */
const versionIn = (error: unknown) => (error instanceof AppError && error.headers.ETag !== undefined ? { etag: error.headers.ETag } : {});

async function storeRow(rowCalls: RowCalls, row: Row, context: Context): Promise<Answer> {
  const known = rowCalls.get(row.call);
  if (!known) throw new AppError(404, httpMessage('call.unknown'));
  const refusal = callRefusal(known.call, context.caller);
  if (refusal) throw refusal;
  const { params = {}, query = {}, body, ifMatch } = row;
  const input = readFields(known.call, { params, query, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
  return toAnswer(await context.tx.attempt((tx) => known.handle({ ...input, ...context, tx })));
}

export const rowsFeature = feature({ name: 'Bulk rows', calls: rowsContract, register: registerRows });
