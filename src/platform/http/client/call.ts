import type { DataTag, QueryFunction } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call, CallName, Contract, ParamName } from '#src/platform/http/contract/contract.ts';
import { createCallError, networkLossMessage } from './call-error.ts';
import { type CallOptions, send } from './send.ts';

type Named<Calls extends Contract> = keyof Calls & CallName;

/** Parameters of a list call in addition to its own query: `page`, `size`, `sort`, and `filter[column]`. */
type ListQueryParams = Readonly<Record<string, string | number | undefined>>;

type ParamsOf<Name extends string> = [ParamName<Name>] extends [never]
  ? unknown
  : { params: Readonly<Record<ParamName<Name>, string | number>> };
/** Assignable only to types without required fields. */
type NothingNeeded = Record<string, never>;
type OwnQuery<C extends Call> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : unknown;
type WholeQuery<C extends Call> = C extends { list: object } ? OwnQuery<C> & ListQueryParams : OwnQuery<C>;
type QueryOf<C extends Call> = C extends { query: object } | { list: object }
  ? NothingNeeded extends OwnQuery<C>
    ? { query?: WholeQuery<C> }
    : { query: WholeQuery<C> }
  : unknown;
type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType }
  ? undefined extends z.input<B>
    ? { body?: z.input<B> }
    : { body: z.input<B> }
  : unknown;

/** The input of a call, derived from its contract. */
type InputOf<Name extends string, C extends Call> = ParamsOf<Name> &
  QueryOf<C> &
  BodyOf<C> &
  Pick<CallOptions, 'ifMatch' | 'idempotencyKey' | 'signal' | 'background'>;
type InputArgument<Name extends string, C extends Call> =
  NothingNeeded extends InputOf<Name, C> ? [input?: InputOf<Name, C>] : [input: InputOf<Name, C>];

/** The answer of a call: its response, or for a list an array of it. */
export type AnswerOf<C extends Call> = C extends { list: object } ? z.output<C['response']>[] : z.output<C['response']>;

/** Every call of the application. `src/app/server/features.ts` extends it with the contracts of all features. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- extended where the features are put together
export interface AllCalls {}

type EveryCall = { [Name in keyof AllCalls]: AllCalls[Name] };

/** The answer of a call by its name. @example type Holiday = Answer<'GET /publicholidays'>[number] */
export type Answer<Name extends keyof AllCalls> = AnswerOf<AllCalls[Name]>;

/** An answer with the values from its headers. */
export type WithMeta<T> = {
  data: T;
  /** The version of the record, for `ifMatch`. */
  etag: string | undefined;
  /** The number of all matching rows, only for a list requested with `page`. */
  total: number | undefined;
  /** Whether there are more rows than `total`. */
  hasMore: boolean;
};

export type Client<Calls extends Contract> = {
  <Name extends Named<Calls>>(name: Name, ...input: InputArgument<Name, Calls[Name]>): Promise<AnswerOf<Calls[Name]>>;
  /** Returns the answer with its version and total. */
  withMeta<Name extends Named<Calls>>(name: Name, ...input: InputArgument<Name, Calls[Name]>): Promise<WithMeta<AnswerOf<Calls[Name]>>>;
  /** The call as options for TanStack Query: `useQuery(call.query('GET /appliedleave/me'))`. Its key is `[name, input]`. */
  query<Name extends Named<Calls> & `GET ${string}`>(
    name: Name,
    ...input: InputArgument<Name, Calls[Name]>
  ): QueryOptionsOf<AnswerOf<Calls[Name]>>;
  /** As `query`, with version and total. Its key is `[name, input, 'meta']`. */
  queryWithMeta<Name extends Named<Calls> & `GET ${string}`>(
    name: Name,
    ...input: InputArgument<Name, Calls[Name]>
  ): QueryOptionsOf<WithMeta<AnswerOf<Calls[Name]>>>;
  /** The list behind a call, which a screen can page through and export. */
  list<Name extends Listing<Calls>>(name: Name, ...params: ListParams<Name>): ListOf<z.output<Calls[Name]['response']>>;
};

/** The calls that return a list. */
type Listing<Calls extends Contract> = {
  [Name in Named<Calls> & `GET ${string}`]: Calls[Name] extends { list: object } ? Name : never;
}[Named<Calls> & `GET ${string}`];
type ListParams<Name extends string> = [ParamName<Name>] extends [never]
  ? []
  : [params: Readonly<Record<ParamName<Name>, string | number>>];

/** A list on the server: the call that returns it, its path parameters, and how to fetch a page of its rows. */
export type ListOf<Row> = Pick<CallOptions, 'params'> & {
  name: `GET /${string}`;
  fetch: (query: ListQueryParams, signal: AbortSignal) => Promise<WithMeta<readonly Row[]>>;
};

export type QueryOptionsOf<T> = { queryKey: DataTag<readonly unknown[], T, Error>; queryFn: QueryFunction<T> };
type WithSignal = { signal: AbortSignal };

/**
 * Creates the typed calls of the application, or of one contract. A call rejects with a `CallError`, or with an `AbortError` after its
 * signal aborts.
 *
 * @param sendCall sends a call, by default each in a request of its own
 * @example const row = client(sendAsRow);
 */
export function client<Calls extends Contract = EveryCall>(
  sendCall: (name: string, outgoing: CallOptions) => Promise<Response> = send,
): Client<Calls> {
  const withMeta = async (name: string, input: CallOptions = {}): Promise<WithMeta<unknown>> => readAnswer(await sendCall(name, input));
  const call = async (name: string, input: CallOptions = {}) => (await withMeta(name, input)).data;
  const typed = Object.assign(call, {
    withMeta,
    query: (name: string, input: CallOptions = {}) => ({
      queryKey: [name, input],
      queryFn: ({ signal }: WithSignal) => call(name, { ...input, signal }),
    }),
    queryWithMeta: (name: string, input: CallOptions = {}) => ({
      queryKey: [name, input, 'meta'],
      queryFn: ({ signal }: WithSignal) => withMeta(name, { ...input, signal }),
    }),
    list: (name: string, params?: CallOptions['params']) => ({
      name,
      params,
      fetch: (query: ListQueryParams, signal: AbortSignal) => withMeta(name, { params, query, signal }),
    }),
  });
  // The contract is only a type. The server's tests ensure that its answers match.
  return typed as unknown as Client<Calls>;
}

/**
 * Calls the server, typed by the contracts of all features.
 *
 * @example const holiday = await call('GET /publicholiday/{holidayDate}', { params: { holidayDate: '2026-05-01' } });
 */
export const call = client();

async function readAnswer(response: Response): Promise<WithMeta<unknown>> {
  const text = await response.text().catch(() => {
    throw createCallError(0, networkLossMessage);
  });
  const total = response.headers.get('X-Total-Count');
  return {
    data: text === '' ? undefined : JSON.parse(text),
    etag: response.headers.get('ETag') ?? undefined,
    total: total === null ? undefined : Number(total),
    hasMore: response.headers.has('X-Total-More'),
  };
}
