import { feature } from '#src/platform/http/server/feature.ts';
import { notificationCallSentences } from '#src/shared/notification/notification-server-sentences.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#src/platform/http/app-error.ts';
import { listAnswer, withVersion } from '#src/platform/http/server/answer/answer.ts';
import { refuseStale } from '#src/platform/http/server/transaction/refuse-stale.ts';
import { serve, type CallServices } from '#src/platform/http/server/serve.ts';
import { notificationContract } from '#src/shared/notification/notification-contract.ts';
import { findNotificationSettings, lockNotificationSettings, updateNotificationSettings } from './notification-setting-queries.ts';
import { countUnread, markRead, listNotifications } from './notification-queries.ts';

function registerNotifications(app: FastifyInstance, services: CallServices & { config: { timeZone: string } }): void {
  serve(app, services, notificationContract, {
    'GET /notices': ({ sql, caller }) => listAnswer(listNotifications(sql, caller, services.config.timeZone)),

    'GET /notices/count': async ({ sql, caller }) => ({ unread: await countUnread(sql, caller.emplId) }),

    async 'POST /notices/read'({ tx, caller, body }) {
      if (!(await markRead(tx, caller.emplId, body))) throw notFound();
      return { unread: await countUnread(tx, caller.emplId) };
    },

    async 'GET /noticesettings/me'({ sql, caller }) {
      const { settings, version } = await findNotificationSettings(sql, caller);
      return withVersion(settings, version);
    },

    async 'PATCH /noticesettings/me'({ tx, caller, body, ifMatch }) {
      await lockNotificationSettings(tx, caller.emplId);
      const { version } = await findNotificationSettings(tx, caller);
      await refuseStale(tx, { entity: 'notice_setting', key: caller.emplId, version }, ifMatch);
      await updateNotificationSettings(tx, caller.emplId, body);
      const changed = await findNotificationSettings(tx, caller);
      return withVersion(changed.settings, changed.version);
    },
  });
}

export const notificationFeature = feature({
  name: 'Notifications',
  calls: notificationContract,
  sentences: notificationCallSentences,
  register: registerNotifications,
});
