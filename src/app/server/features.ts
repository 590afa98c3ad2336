import type { FastifyInstance } from 'fastify';
import { appliedLeaveContract } from '#src/leave/applied-leave/applied-leave-contract.ts';
import { registerAppliedLeave } from '#src/leave/applied-leave/server/applied-leave-routes.ts';
import { decisionContract } from '#src/leave/applied-leave/decide-by-email/decision-contract.ts';
import { registerDecision } from '#src/leave/applied-leave/server/decide-by-email/decision-routes.ts';
import { attachmentContract } from '#src/shared/attachment/attachment-contract.ts';
import { registerAttachment } from '#src/shared/attachment/server/attachment-routes.ts';
import { auditLogContract } from '#src/outgoing/audit-log/audit-log-contract.ts';
import { registerAuditLog } from '#src/outgoing/audit-log/server/audit-log-routes.ts';
import { deliveryContract } from '#src/outgoing/delivery/delivery-contract.ts';
import { deliverySentences } from '#src/outgoing/delivery/delivery-sentences.ts';
import { registerDeliveries } from '#src/outgoing/delivery/server/delivery-routes.ts';
import { employeeContract } from '#src/company/employee/employee-contract.ts';
import { employeeProfileContract } from '#src/company/employee/profile/employee-profile-contract.ts';
import { registerEmployeeProfile } from '#src/company/employee/server/profile/employee-profile-routes.ts';
import { registerProfileBulk } from '#src/company/employee/server/bulk/profile-bulk-routes.ts';
import { profileBulkContract } from '#src/company/employee/bulk/profile-bulk-contract.ts';
import { registerEmployee } from '#src/company/employee/server/employee-routes.ts';
import { setupChecklistContract } from '#src/app/home/setup-checklist-contract.ts';
import { registerSetupChecklist } from '#src/app/home/server/setup-checklist-routes.ts';
import type { Contract } from '#src/platform/http/contract/contract.ts';
import { rowsContract } from '#src/platform/http/batch/rows-contract.ts';
import { registerRows } from '#src/platform/http/server/batch/rows-routes.ts';
import { grantContract } from '#src/ledger/grant/grant-contract.ts';
import { grantSentences } from '#src/ledger/grant/grant-sentences.ts';
import { registerGrants } from '#src/ledger/grant/server/grant-routes.ts';
import { leaveCategoryContract } from '#src/company/leave-category/leave-category-contract.ts';
import { registerLeaveCategory } from '#src/company/leave-category/server/leave-category-routes.ts';
import { leaveEntitlementContract } from '#src/leave/leave-entitlement/leave-entitlement-contract.ts';
import { entitlementEntryContract } from '#src/leave/leave-entitlement/entitlement-entry-contract.ts';
import { lastDayContract } from '#src/leave/leave-entitlement/last-day-contract.ts';
import { registerEntitlementEntries } from '#src/leave/leave-entitlement/server/entitlement-entry-routes.ts';
import { registerLastDay } from '#src/leave/leave-entitlement/server/last-day-routes.ts';
import { registerLeaveEntitlement } from '#src/leave/leave-entitlement/server/leave-entitlement-routes.ts';
import { accountBatchContract } from '#src/identity/login-detail/account-batch-contract.ts';
import { loginDetailContract } from '#src/identity/login-detail/login-detail-contract.ts';
import { registerAccountBatches } from '#src/identity/login-detail/server/account-batch-routes.ts';
import { registerLoginDetail } from '#src/identity/login-detail/server/login-detail-routes.ts';
import { notificationContract } from '#src/shared/notification/notification-contract.ts';
import { notificationCallSentences } from '#src/shared/notification/notification-call-sentences.ts';
import { registerNotifications } from '#src/shared/notification/server/notification-routes.ts';
import { countryHolidayContract } from '#src/company/public-holiday/country-holiday-contract.ts';
import { registerCountryHolidays } from '#src/company/public-holiday/server/country-holiday-routes.ts';
import { dataHistoryContract } from '#src/outgoing/personal-data/data-history-contract.ts';
import { registerDataHistory } from '#src/outgoing/personal-data/server/data-history-routes.ts';
import { publicHolidayContract } from '#src/company/public-holiday/public-holiday-contract.ts';
import { registerPublicHoliday } from '#src/company/public-holiday/server/public-holiday-routes.ts';
import { reportContract } from '#src/leave/report/report-contract.ts';
import { reportSentences } from '#src/leave/report/report-sentences.ts';
import { registerReports } from '#src/leave/report/server/report-routes.ts';
import { registerSettings } from '#src/shared/setting/server/setting-routes.ts';
import { settingContract } from '#src/shared/setting/setting-contract.ts';
import { settingSentences } from '#src/shared/setting/setting-sentences.ts';
import { apiTokenContract } from '#src/identity/api-token/api-token-contract.ts';
import { apiTokenCallSentences } from '#src/identity/api-token/api-token-sentences.ts';
import { registerApiTokens } from '#src/identity/api-token/server/api-token-routes.ts';
import { absenceRuleContract } from '#src/company/absence-rule/absence-rule-contract.ts';
import { absenceRuleFormSentences } from '#src/company/absence-rule/absence-rule-sentences.ts';
import { registerAbsenceRules } from '#src/company/absence-rule/server/absence-rule-routes.ts';
import { registerShutdown } from '#src/leave/shutdown/server/shutdown-routes.ts';
import { shutdownContract } from '#src/leave/shutdown/shutdown-contract.ts';
import { shutdownSentences } from '#src/leave/shutdown/shutdown-sentences.ts';
import { signInContract } from '#src/identity/sign-in/sign-in-contract.ts';
import { checkDirectory } from '#src/identity/sign-in/server/directory/directory.ts';
import { checkProvider } from '#src/identity/sign-in/server/provider/provider.ts';
import { watchSignInHealth } from '#src/identity/sign-in/server/sign-in-health.ts';
import { registerSignIn } from '#src/identity/sign-in/server/sign-in-routes.ts';
import { registerTeamCalendar } from '#src/leave/team-calendar/server/team-calendar-routes.ts';
import { factorContract } from '#src/identity/account/factor-contract.ts';
import { factorSentences } from '#src/identity/account/factor-sentences.ts';
import { registerFactors } from '#src/identity/account/server/factor-routes.ts';
import { sessionContract } from '#src/identity/account/session-contract.ts';
import { registerSessions } from '#src/identity/account/server/session-routes.ts';
import { teamCalendarContract } from '#src/leave/team-calendar/team-calendar-contract.ts';
import { registerTranslateItem } from '#src/company/translate-item/server/translate-item-routes.ts';
import { translateItemContract } from '#src/company/translate-item/translate-item-contract.ts';
import { registerYearEnd } from '#src/leave/year-end/server/year-end-routes.ts';
import { yearEndContract } from '#src/leave/year-end/year-end-contract.ts';
import { yearEndSentences } from '#src/leave/year-end/year-end-sentences.ts';
import { closedYearSentences } from '#src/ledger/leave-ledger/wording/leave-sentences.ts';
import { accessSentences } from '#src/shared/access/access-sentences.ts';
import { appliedLeaveSentences } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { storedAttachmentSentences } from '#src/shared/attachment/attachment-sentences.ts';
import { employeeCallSentences } from '#src/company/employee/employee-call-sentences.ts';
import { profileSentences } from '#src/company/employee/profile/employee-profile-sentences.ts';
import { deleteStaleMails } from '#src/platform/mail/server/outbox.ts';
import { deleteExpiredDeliveries } from '#src/outgoing/webhook/server/delivery-queries.ts';
import { httpSentences } from '#src/platform/http/http-sentences.ts';
import { leaveCategorySentences } from '#src/company/leave-category/leave-category-sentences.ts';
import { entitlementSentences } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { listSentences } from '#src/platform/lists/list-sentences.ts';
import { loginDetailSentences } from '#src/identity/login-detail/login-detail-sentences.ts';
import { publicHolidaySentences } from '#src/company/public-holiday/public-holiday-sentences.ts';
import { signInCallSentences } from '#src/identity/sign-in/sign-in-call-sentences.ts';
import { teamCalendarSentences } from '#src/leave/team-calendar/team-calendar-sentences.ts';
import { textSentences } from '#src/base/text/text-sentences.ts';
import type { Sentences } from '#src/base/text/problem.ts';
import { translateItemSentences } from '#src/company/translate-item/translate-item-sentences.ts';
import { registerWorkPattern } from '#src/company/work-pattern/server/work-pattern-routes.ts';
import { workPatternContract } from '#src/company/work-pattern/work-pattern-contract.ts';
import { workPatternSentences } from '#src/company/work-pattern/work-pattern-sentences.ts';
import { registerWebhooks } from '#src/outgoing/webhook/server/webhook-routes.ts';
import { leaveCommentContract } from '#src/leave/applied-leave/comments/leave-comment-contract.ts';
import { standInContract } from '#src/leave/applied-leave/stand-in/stand-in-contract.ts';
import { registerStandIns } from '#src/leave/applied-leave/server/stand-in/stand-in-routes.ts';
import { registerLeaveComments } from '#src/leave/applied-leave/server/comments/leave-comment-routes.ts';
import { changeContract } from '#src/leave/applied-leave/change/change-contract.ts';
import { registerChanges } from '#src/leave/applied-leave/server/change/change-routes.ts';
import { webhookContract } from '#src/outgoing/webhook/webhook-contract.ts';
import { webhookSentences } from '#src/outgoing/webhook/webhook-sentences.ts';
import { countIdleSessions } from '#src/shared/access/server/session-queries.ts';
import { countOverdue } from '#src/ledger/leave-ledger/server/approval/escalate-pending.ts';
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
    handedOver: (sql, days) => countOverdue(sql, days, { today: services.today(), timeZone: services.config.timeZone }),
    endedSessions: countIdleSessions,
  });

/** All features, each with its name in the API documentation, its calls and the function that registers them. */
export const features = [
  { name: 'Sign-in', calls: signInContract, register: registerSignIn },
  { name: 'Sessions', calls: sessionContract, register: registerSessions },
  { name: 'Second factors', calls: factorContract, register: registerFactors },
  { name: 'Applied leave', calls: appliedLeaveContract, register: registerAppliedLeave },
  { name: 'Decisions by email', calls: decisionContract, register: registerDecision },
  { name: 'Comments on leave', calls: leaveCommentContract, register: registerLeaveComments },
  { name: 'Changes to approved leave', calls: changeContract, register: registerChanges },
  { name: 'Stand-ins', calls: standInContract, register: registerStandIns },
  { name: 'Attachments', calls: attachmentContract, register: registerAttachment },
  { name: 'Leave entitlements', calls: leaveEntitlementContract, register: registerLeaveEntitlement },
  { name: 'Leave entitlements', calls: entitlementEntryContract, register: registerEntitlementEntries },
  { name: 'Leave entitlements', calls: lastDayContract, register: registerLastDay },
  { name: 'Employees', calls: employeeContract, register: registerEmployee },
  { name: 'Employee profiles', calls: employeeProfileContract, register: registerEmployeeProfile },
  { name: 'Bulk profile updates', calls: profileBulkContract, register: registerProfileBulk },
  { name: 'Login details', calls: loginDetailContract, register: registerLoginDetail },
  { name: 'Bulk account creation', calls: accountBatchContract, register: registerAccountBatches },
  { name: 'Data history', calls: dataHistoryContract, register: registerDataHistory },
  { name: 'Audit log', calls: auditLogContract, register: registerAuditLog },
  { name: 'Leave categories', calls: leaveCategoryContract, register: registerLeaveCategory },
  { name: 'Grants', calls: grantContract, register: registerGrants },
  { name: 'Year ends', calls: yearEndContract, register: registerYearEnd },
  { name: 'Public holidays', calls: publicHolidayContract, register: registerPublicHoliday },
  { name: 'Country holidays', calls: countryHolidayContract, register: registerCountryHolidays },
  { name: 'Work patterns', calls: workPatternContract, register: registerWorkPattern },
  { name: 'Company shutdowns', calls: shutdownContract, register: registerShutdown },
  { name: 'Absence rules', calls: absenceRuleContract, register: registerAbsenceRules },
  { name: 'Team calendar', calls: teamCalendarContract, register: registerTeamCalendar },
  { name: 'Reports', calls: reportContract, register: registerReports },
  { name: 'Translate items', calls: translateItemContract, register: registerTranslateItem },
  { name: 'Notices', calls: notificationContract, register: registerNotifications },
  { name: 'Webhooks', calls: webhookContract, register: registerWebhooks },
  { name: 'API tokens', calls: apiTokenContract, register: registerApiTokens },
  { name: 'Settings', calls: settingContract, register: registerCompanySettings },
  { name: 'Outgoing mail and webhooks', calls: deliveryContract, register: registerSending },
  { name: 'Bulk rows', calls: rowsContract, register: registerRows },
  { name: 'Setup checklist', calls: setupChecklistContract, register: registerSetupChecklist },
] as const satisfies readonly { name: string; calls: Contract; register: (app: FastifyInstance, services: Services) => void }[];

type Merge<Union> = (Union extends unknown ? (part: Union) => void : never) extends (whole: infer Whole) => void ? Whole : never;
type EveryCall = Merge<(typeof features)[number]['calls']>;

declare module '#src/platform/http/client/call.ts' {
  interface AllCalls extends EveryCall {}
}

/** All tables of sentences. */
export const sentenceTables = [
  textSentences,
  accessSentences,
  listSentences,
  httpSentences,
  storedAttachmentSentences,
  appliedLeaveSentences,
  entitlementSentences,
  leaveCategorySentences,
  grantSentences,
  closedYearSentences,
  yearEndSentences,
  publicHolidaySentences,
  translateItemSentences,
  profileSentences,
  employeeCallSentences,
  loginDetailSentences,
  signInCallSentences,
  factorSentences,
  teamCalendarSentences,
  settingSentences,
  workPatternSentences,
  shutdownSentences,
  absenceRuleFormSentences,
  notificationCallSentences,
  webhookSentences,
  apiTokenCallSentences,
  reportSentences,
  deliverySentences,
] as const;

/** The English sentences with which the server refuses a call, by code. */
export const sentences: Sentences = Object.fromEntries(sentenceTables.flatMap((table) => Object.entries(table)));
