import type { FastifyBaseLogger } from 'fastify';
import type { AttachmentStore } from '#src/shared/attachment/server/attachment-store.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import type { ErrorBody } from '#src/platform/http/app-error.ts';
import type { CallServices } from '#src/platform/http/server/serve.ts';
import type { Mailer } from '#src/platform/mail/server/mailer.ts';
import type { FindAccountByPassword } from '#src/identity/sign-in/server/find-account-by-password.ts';
import type { WebhookClient } from '#src/outgoing/webhook/server/webhook-client.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { Config } from './config/config.ts';

/** Returns the address of the screen on which a new password is chosen. */
export const resetPageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${paths.resetPassword()}`;

/** Services from outside that the routes of all features need; tests pass their own. */
export type Services = CallServices & {
  config: Config;
  log: FastifyBaseLogger;
  /** Describes a refusal or a failure in words. */
  tell: (error: unknown) => ErrorBody;
  attachments: AttachmentStore;
  /** Undefined when no mail server is configured. */
  mailer: Mailer | undefined;
  /** Finds an account by its password, through the directory if there is one. */
  findAccount: FindAccountByPassword;
  /** The client for webhooks. */
  callOut: WebhookClient;
  /** The address of the screen on which a new password is chosen. */
  resetPage: string;
  /** The date in the company's time zone. */
  today: () => PlainDate;
};

/** Services that are created when the application is built. */
export type BuiltServices = 'exportList' | 'findAccount' | 'identify' | 'rowCalls' | 'tell';
