import type { z } from 'zod';
import type { RoleName } from '#src/base/caller/role.ts';
import type { Scope } from '#src/base/caller/scope.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import type { MessageDescriptor } from '#src/base/text/problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `POST /publicholiday`, `GET /publicholiday/{holidayDate}`: the method and the path under `/api`. */
export type CallName = `${Method} /${string}`;

/**
 * Who may make a call at all; who may reach which record is the handler's part.
 * `anyone` needs no token, `signed-in` any valid one.
 */
type Allow = 'anyone' | 'signed-in' | readonly [RoleName, ...RoleName[]];

/** All there is to know about one call: who may make it, what comes in, what goes out. */
export type Call = {
  allow: Allow;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Callable while the caller still has to choose a password of their own. */
  firstTime?: true;
  /** Callable while the caller still has to set up a second factor that the company asks for. */
  withoutFactor?: true;
  /**
   * It could harm others: a person with a second factor or a provider needs a fresh proof. `factor`: a recovery code is not enough.
   * `newFactor`: the same, but a recent sign-in at the provider is enough for a person without a factor.
   */
  proof?: 'any' | 'factor' | 'newFactor';
  /** Which scopes of an API token open it, one of them being enough; without it the call is closed to tokens. `without`: fields, however deep, that no token is told. */
  token?: { scopes: readonly [Scope, ...Scope[]]; without?: readonly [string, ...string[]] };
  /** Checks of the path's parameters; one that is not named here is any text of up to 100 characters. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The answer is a list of rows with these columns: it pages, sorts, filters and exports. */
  list?: ListColumns;
  /** The largest JSON body in bytes, where the call needs more than the 16 KB of all others. */
  maxBodyBytes?: number;
  /** The body is `multipart/form-data` with one file in this field, refused with 413 in these words when larger. */
  file?: { field: string; maxBytes: number; tooLarge: MessageDescriptor };
  /** The answer is a file, not JSON; of a list its workbook. */
  answersFile?: true;
  /** Of a list, the schema of one row. */
  response: z.ZodType;
  /** The answer is a secret, told once: it is not kept for a repeat with the same `Idempotency-Key`, which is refused. */
  secretAnswer?: true;
  /** It stores one row of a sheet, and may come as one of several in `POST /rows`. */
  inRows?: true;
  /** It works out much: few of its kind do so at a time in a process, and the others wait for their turn without holding anything. */
  inTurn?: true;
  /** The handler keeps its own transactions: a refusal has to leave its trace (a failed sign-in), or something is waited for before it. */
  ownTransaction?: true;
};

export type Contract = Readonly<Record<CallName, Call>>;

/**
 * Names the calls of one feature. Routes, the typed client, the permission table and the OpenAPI document are made from it.
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
