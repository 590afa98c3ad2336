import type { FastifyRequest } from 'fastify';
import type { Sql } from '#src/db/server/sql.ts';
import type { Identify } from '#src/http/server/serve.ts';
import { findCaller } from './session-queries.ts';

/** The token that a request brings; undefined without one, and with one that nobody was ever given. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([\w-]{43})$/i.exec(headers.authorization ?? '')?.[1];

/** Knows whoever brings the token of a session. */
export const identifyBySession =
  (sql: Sql): Identify =>
  async (request) => {
    const token = bearerToken(request);
    return token === undefined ? undefined : findCaller(sql, token);
  };
