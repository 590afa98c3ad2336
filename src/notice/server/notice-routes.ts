import type { FastifyInstance } from 'fastify';
import { list } from '#src/http/server/answer.ts';
import { serve, type Serving } from '#src/http/server/serve.ts';
import { noticeContract } from '#src/notice/notice-contract.ts';
import { countUnread, markRead, ownNotices } from './notice-queries.ts';

export function registerNotices(app: FastifyInstance, services: Serving & { config: { timeZone: string } }): void {
  serve(app, services, noticeContract, {
    'GET /notices': ({ sql, caller }) => list(ownNotices(sql, caller, services.config.timeZone)),

    'GET /notices/count': async ({ sql, caller }) => ({ unread: await countUnread(sql, caller.emplId) }),

    async 'POST /notices/read'({ tx, caller, body }) {
      await markRead(tx, caller.emplId, body);
      return { unread: await countUnread(tx, caller.emplId) };
    },
  });
}
