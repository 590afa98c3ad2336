import { absenceRuleColumns } from '#src/company/absence-rule/absence-rule-columns.ts';
import { apiTokenColumns } from '#src/identity/api-token/api-token-columns.ts';
import { appliedLeaveColumns } from '#src/leave/applied-leave/applied-leave-columns.ts';
import { entityNames } from '#src/platform/db/audit-labels.ts';
import { profileFieldNames } from '#src/company/employee/profile/employee-profile-fields.ts';
import { leaveCategoryColumns } from '#src/company/leave-category/leave-category-columns.ts';
import { entitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { loginDetailColumns } from '#src/identity/login-detail/login-detail-columns.ts';
import { publicHolidayColumns } from '#src/company/public-holiday/public-holiday-columns.ts';
import { leaveImportColumns } from '#src/leave/leave-import/leave-import-columns.ts';
import { leaveWatcherColumns } from '#src/leave/leave-watcher/leave-watcher-columns.ts';
import { shutdownColumns } from '#src/leave/shutdown/shutdown-columns.ts';
import { translateItemColumns } from '#src/company/translate-item/translate-item-columns.ts';
import { webhookColumns } from '#src/outgoing/webhook/webhook-columns.ts';
import { workPatternColumns } from '#src/company/work-pattern/work-pattern-columns.ts';

/** The headings of a list by the last part of their id, which is the name of the stored field. */
const headingsByField = (columns: ListColumns): Record<string, string> =>
  Object.fromEntries(Object.entries(columns).map(([id, { heading }]) => [id.slice(id.lastIndexOf('.') + 1), heading]));

/** The labels of the screens, by the names of records in the audit log. */
const labelsByEntity: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [entityNames.absence_rule]: headingsByField(absenceRuleColumns),
  [entityNames.api_token]: headingsByField(apiTokenColumns),
  [entityNames.applied_leave]: headingsByField(appliedLeaveColumns),
  [entityNames.employee]: profileFieldNames,
  [entityNames.leave_category]: headingsByField(leaveCategoryColumns),
  [entityNames.leave_entitlement]: headingsByField(entitlementColumns),
  [entityNames.leave_watcher]: { how: leaveWatcherColumns.delivery.heading },
  [entityNames.leave_import]: headingsByField(leaveImportColumns),
  [entityNames.login_detail]: headingsByField(loginDetailColumns),
  [entityNames.public_holiday]: headingsByField(publicHolidayColumns),
  [entityNames.shutdown]: headingsByField(shutdownColumns),
  [entityNames.translate_item]: headingsByField(translateItemColumns),
  [entityNames.webhook]: headingsByField(webhookColumns),
  [entityNames.work_pattern]: headingsByField(workPatternColumns),
};

/**
 * The label of a stored field on the screens; by default its name in words. Common fields such as employee and leave type have one label.
 *
 * @example fieldLabel('Employee profile', 'marriage_status') // 'Marital Status'
 * @example fieldLabel('Webhook', 'made_at') // 'Made at'
 * @example fieldLabel('Grant rule', 'serviceYearsFrom') // 'Service years from'
 */
export function fieldLabel(entity: string, field: string): string {
  const id = field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const words = field.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase();
  return labelsByEntity[entity]?.[id] ?? commonLabels[id] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const commonLabels: Readonly<Record<string, string>> = {
  ...headingsByField(leaveCategoryColumns),
  emplId: profileFieldNames.emplId,
  deptId: profileFieldNames.deptId,
};
