import type { FastifyInstance } from 'fastify';
import { signInFeature } from '#src/identity/sign-in/server/sign-in-routes.ts';
import { sessionFeature } from '#src/identity/account/server/session-routes.ts';
import { factorFeature } from '#src/identity/account/server/factor-routes.ts';
import { appliedLeaveFeature } from '#src/leave/applied-leave/server/applied-leave-routes.ts';
import { decisionFeature } from '#src/leave/applied-leave/server/decide-by-email/decision-routes.ts';
import { leaveCommentFeature } from '#src/leave/applied-leave/server/comments/leave-comment-routes.ts';
import { changeFeature } from '#src/leave/applied-leave/server/change/change-routes.ts';
import { coverFeature } from '#src/leave/applied-leave/server/cover/cover-routes.ts';
import { standInFeature } from '#src/leave/applied-leave/server/stand-in/stand-in-routes.ts';
import { attachmentFeature } from '#src/shared/attachment/server/attachment-routes.ts';
import { leaveEntitlementFeature } from '#src/leave/leave-entitlement/server/leave-entitlement-routes.ts';
import { grantFromFeature } from '#src/leave/leave-entitlement/server/grant-from-routes.ts';
import { carriedDaysFeature } from '#src/leave/leave-entitlement/server/carried-days-routes.ts';
import { leaveCardFeature } from '#src/leave/leave-entitlement/server/leave-card-routes.ts';
import { entitlementEntryFeature } from '#src/leave/leave-entitlement/server/entitlement-entry-routes.ts';
import { lastDayFeature } from '#src/leave/leave-entitlement/server/last-day-routes.ts';
import { employeeFeature } from '#src/company/employee/server/employee-routes.ts';
import { employeeProfileFeature } from '#src/company/employee/server/profile/employee-profile-routes.ts';
import { profileBulkFeature } from '#src/company/employee/server/bulk/profile-bulk-routes.ts';
import { loginDetailFeature } from '#src/identity/login-detail/server/login-detail-routes.ts';
import { accountBatchFeature } from '#src/identity/login-detail/server/account-batch-routes.ts';
import { dataHistoryFeature } from '#src/outgoing/personal-data/server/data-history-routes.ts';
import { auditLogFeature } from '#src/outgoing/audit-log/server/audit-log-routes.ts';
import { leaveCategoryFeature } from '#src/company/leave-category/server/leave-category-routes.ts';
import { grantFeature } from '#src/ledger/grant/server/grant-routes.ts';
import { yearEndFeature } from '#src/leave/year-end/server/year-end-routes.ts';
import { publicHolidayFeature } from '#src/company/public-holiday/server/public-holiday-routes.ts';
import { countryHolidayFeature } from '#src/company/public-holiday/server/country-holiday-routes.ts';
import { workPatternFeature } from '#src/company/work-pattern/server/work-pattern-routes.ts';
import { shutdownFeature } from '#src/leave/shutdown/server/shutdown-routes.ts';
import { leaveImportFeature } from '#src/leave/leave-import/server/leave-import-routes.ts';
import { leaveWatcherFeature } from '#src/leave/leave-watcher/server/leave-watcher-routes.ts';
import { absenceRuleFeature } from '#src/company/absence-rule/server/absence-rule-routes.ts';
import { teamCalendarFeature } from '#src/leave/team-calendar/server/team-calendar-routes.ts';
import { leavePlanFeature } from '#src/leave/team-calendar/server/plan/leave-plan-routes.ts';
import { reportFeature } from '#src/leave/report/server/report-routes.ts';
import { translateItemFeature } from '#src/company/translate-item/server/translate-item-routes.ts';
import { notificationFeature } from '#src/shared/notification/server/notification-routes.ts';
import { uploadMatchFeature } from '#src/shared/upload-match/server/upload-match-routes.ts';
import { webhookFeature } from '#src/outgoing/webhook/server/webhook-routes.ts';
import { apiTokenFeature } from '#src/identity/api-token/server/api-token-routes.ts';
import { rowsFeature } from '#src/platform/http/server/batch/rows-routes.ts';
import { setupChecklistFeature } from '#src/app/home/server/setup-checklist-routes.ts';
import { deliveryContract } from '#src/outgoing/delivery/delivery-contract.ts';
import { deliverySentences } from '#src/outgoing/delivery/delivery-sentences.ts';
import { registerDeliveries } from '#src/outgoing/delivery/server/delivery-routes.ts';
import { registerSettings } from '#src/shared/setting/server/setting-routes.ts';
import { settingContract } from '#src/shared/setting/setting-contract.ts';
import { settingSentences } from '#src/shared/setting/setting-sentences.ts';
import { checkDirectory } from '#src/identity/sign-in/server/directory/directory.ts';
import { checkProvider } from '#src/identity/sign-in/server/provider/provider.ts';
import { watchSignInHealth } from '#src/identity/sign-in/server/sign-in-health.ts';
import { closedYearSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { deleteStaleMails } from '#src/platform/mail/server/outbox.ts';
import { deleteExpiredDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { httpSentences } from '#src/platform/http/http-sentences.ts';
import { listSentences } from '#src/platform/lists/list-sentences.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';
import { countIdleSessions } from '#src/shared/access/server/session-queries.ts';
import { countOverdue } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
import { feature } from '#src/platform/http/server/feature.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import type { Services } from './services.ts';

/** Lists the systems that check sign-ins instead of its own passwords. */
const findSignInSystems = ({ provider, directory }: Services['config']) => [
  ...(provider ? [{ door: 'provider' as const, stateOf: watchSignInHealth(() => checkProvider(provider)) }] : []),
  ...(directory ? [{ door: 'directory' as const, stateOf: watchSignInHealth(() => checkDirectory(directory)) }] : []),
];

/** Emails and webhook messages are discarded together. */
const registerSending = (app: FastifyInstance, services: Services) =>
  registerDeliveries(app, services, [deleteStaleMails, deleteExpiredDeliveries], findSignInSystems(services.config));

const registerCompanySettings = (app: FastifyInstance, services: Services) =>
  registerSettings(app, services, {
    timeZone: services.config.timeZone,
    handedOver: (sql, days) => countOverdue(sql, days, { today: services.today(), timeZone: services.config.timeZone }),
    endedSessions: countIdleSessions,
  });

const settingFeature = feature({
  name: 'Settings',
  calls: settingContract,
  sentences: settingSentences,
  register: registerCompanySettings,
});
const deliveryFeature = feature({
  name: 'Outgoing mail and webhooks',
  calls: deliveryContract,
  sentences: deliverySentences,
  register: registerSending,
});

/** Every feature, in the order of the documents of the API. */
export const features = [
  signInFeature,
  sessionFeature,
  factorFeature,
  appliedLeaveFeature,
  decisionFeature,
  leaveCommentFeature,
  changeFeature,
  standInFeature,
  coverFeature,
  attachmentFeature,
  leaveEntitlementFeature,
  entitlementEntryFeature,
  leaveCardFeature,
  carriedDaysFeature,
  grantFromFeature,
  lastDayFeature,
  employeeFeature,
  employeeProfileFeature,
  profileBulkFeature,
  loginDetailFeature,
  accountBatchFeature,
  dataHistoryFeature,
  auditLogFeature,
  leaveCategoryFeature,
  grantFeature,
  yearEndFeature,
  publicHolidayFeature,
  countryHolidayFeature,
  workPatternFeature,
  shutdownFeature,
  leaveImportFeature,
  absenceRuleFeature,
  leaveWatcherFeature,
  teamCalendarFeature,
  leavePlanFeature,
  reportFeature,
  translateItemFeature,
  uploadMatchFeature,
  notificationFeature,
  webhookFeature,
  apiTokenFeature,
  settingFeature,
  deliveryFeature,
  rowsFeature,
  setupChecklistFeature,
] as const satisfies readonly { register: (app: FastifyInstance, services: Services) => void }[];

type Merge<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void ? Whole : never;
type EveryCall = Merge<(typeof features)[number]['calls']>;

declare module '#src/platform/http/client/call.ts' {
  interface AllCalls extends EveryCall {}
}

/** Every table of messages: those of the layers below, and those of the features. */
export const sentenceTables: readonly Sentences[] = [
  textSentences,
  accessSentences,
  listSentences,
  httpSentences,
  closedYearSentences,
  ...features.flatMap(({ sentences: table }) => (table ? [table] : [])),
];

/** The English sentences with which the server refuses a call, by code. */
export const sentences: Sentences = Object.fromEntries(sentenceTables.flatMap((table) => Object.entries(table)));
