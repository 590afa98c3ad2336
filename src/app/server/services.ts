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

/** The address of the screen on which a new password is chosen. */
export const resetPageUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${paths.resetPassword()}`;

/** What the features' routes need from outside; a test gives its own. */
export type Services = CallServices & {
  config: Config;
  log: FastifyBaseLogger;
  /** A refusal or a failure in words. */
  tell: (error: unknown) => ErrorBody;
  attachments: AttachmentStore;
  /** Undefined when no mail server is configured. */
  mailer: Mailer | undefined;
  /** Judges a password, by the directory where there is one. */
  findAccount: FindAccountByPassword;
  /** The way out for webhooks. */
  callOut: WebhookClient;
  /** The address of the screen on which a new password is chosen. */
  resetPage: string;
  /** The date in the company's time zone. */
  today: () => PlainDate;
};

/** What is made for the calls when the application is built. */
export type BuiltServices = 'exportList' | 'findAccount' | 'identify' | 'rowCalls' | 'tell';
