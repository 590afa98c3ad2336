import type { FastifyRequest } from 'fastify';
import type { TransactionSql } from '#src/platform/db/server/sql.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import type { Call } from '#src/platform/http/contract/contract.ts';
import type { Input } from '../input/read-input.ts';
import type { AfterCommit } from '../transaction/transaction.ts';

/** What a call that stores a row is made with. */
export type RowContext = Omit<Input, 'file'> & { caller: Caller; request: FastifyRequest; tx: TransactionSql; afterCommit: AfterCommit };

/** The calls that may come as rows, by their names. */
export type RowCalls = Map<string, { call: Call; handle: (context: RowContext) => unknown }>;
