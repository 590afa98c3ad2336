import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import type { Input } from '../input/read-input.ts';
import type { AfterCommit } from '../transaction/transaction.ts';

/** The input of a call that stores a row. */
export type RowContext = Omit<Input, 'file'> & { caller: Caller; request: FastifyRequest; tx: TransactionSql; afterCommit: AfterCommit };

/** The calls that may be rows, by name. */
export type RowCalls = Map<string, { call: Call; handle: (context: RowContext) => unknown }>;
