import type { z } from 'zod';
import type { RoleName } from '#src/base/caller/role.ts';
import type { Scope } from '#src/base/caller/scope.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `POST /publicholiday`, `GET /publicholiday/{holidayDate}`: the method and the path under `/api`. */
export type CallName = `${Method} /${string}`;

/**
 * The roles that may make the call; the handler decides which records the caller may reach.
 * `anyone` needs no token, `signed-in` any valid one.
 */
type Allow = 'anyone' | 'signed-in' | readonly [RoleName, ...RoleName[]];

/** Describes one call: who may make it, its input and its output. */
export type Call = {
  allow: Allow;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Whether the call is open to people who must first choose a password. */
  firstTime?: true;
  /** Whether the call is open to people who must first set up a second factor. */
  withoutFactor?: true;
  /**
   * The call could harm others, so people with a second factor or a provider must reauthenticate. `factor`: a recovery code is not enough.
   * `newFactor`: the same, but a recent sign-in at the provider is enough for a person without a factor.
   */
  proof?: 'any' | 'factor' | 'newFactor';
  /**
   * Scopes of API tokens that allow the call, any one of which is enough. Without scopes the call is closed to tokens. `without`: fields at
   * any depth that tokens never receive.
   */
  token?: { scopes: readonly [Scope, ...Scope[]]; without?: readonly [string, ...string[]] };
  /** Schemas of the path parameters. A parameter without a schema is any text of up to 100 characters. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The columns of a list, which pages, sorts, filters and exports. */
  list?: ListColumns;
  /** The largest JSON body in bytes, if the call needs more than the usual 16 KB. */
  maxBodyBytes?: number;
  /** The body is `multipart/form-data` with one file in this field. A larger file is refused with 413 and this message. */
  file?: { field: string; maxBytes: number; tooLarge: MessageDescriptor };
  /** The answer is a file instead of JSON; for a list, its workbook. */
  answersFile?: true;
  /** For a list, the schema of one row. */
  response: z.ZodType;
  /** The answer is a secret that is returned once. It is not stored, so a repeat with the same `Idempotency-Key` is refused. */
  secretAnswer?: true;
  /** The call stores one row of a sheet and may be part of `POST /rows`. */
  inRows?: true;
  /** The call is expensive: each process runs only a few at a time, and the others queue without holding a connection. */
  inTurn?: true;
  /** The handler manages its own transactions, because a refusal must be recorded (a failed sign-in) or the handler waits before one. */
  ownTransaction?: true;
};

export type Contract = Readonly<Record<CallName, Call>>;

/**
 * Declares the calls of one feature. Routes, the typed client, the permission table and the OpenAPI document are derived from it.
 *
 * @example
 * export const holidays = contract({
 *   'GET /publicholidays': { allow: 'signed-in', summary: 'All public holidays.', list: holidayColumns, response: Holiday },
 * });
 */
export function contract<const C extends Contract>(calls: C): C {
  return calls;
}

/** The parameters in a path: `'/a/{x}/{y}'` gives `'x' | 'y'`. */
export type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never;
