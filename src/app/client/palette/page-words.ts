import { type FixedScreen, paths } from '#src/shared/screens/paths.ts';

/** Other words by which people look for a page of the menu. */
export const pageWords: ReadonlyMap<FixedScreen, string> = new Map<FixedScreen, string>([
  [paths.myLeaveHistory, 'requests cancel recall'],
  [paths.myLeaveDetails, 'balance entitlement days left allowance'],
  [paths.teamCalendar, 'who is away absence plan'],
  [paths.myPublicHolidays, 'bank holidays'],
  [paths.myProfile, 'personal details'],
  [paths.staffProfiles, 'people staff add employee department manager leaver'],
  [paths.loginDetails, 'account password lock unlock invite'],
  [paths.allAppliedLeave, 'all applied leave requests absence'],
  [paths.leaveEntitlements, 'balances allowance carry over grant days'],
  [paths.publicHolidays, 'bank holidays'],
  [paths.leaveCategories, 'leave types carry over carry forward accrual rules'],
  [paths.translateItems, 'codes departments job titles business units lookup'],
  [paths.workPatterns, 'working days week part time schedule'],
  [paths.shutdown, 'company shutdown closure christmas'],
  [paths.absenceRules, 'blackout staffing limit maximum away block dates'],
  [paths.leaveWatchers, 'watchers notify inform cc reception payroll leave'],
  [paths.yearEnd, 'carry over carry forward rollover close year new year'],
  [paths.reports, 'liability owed balances sick bradford payroll export statistics'],
  [paths.settings, 'configuration company email notifications'],
  [paths.apiTokens, 'integration key'],
  [paths.webhooks, 'integration events'],
  [paths.auditLog, 'history changes who did'],
  [paths.leaveRequests, 'approve reject approval pending'],
  [paths.teamEntitlements, 'balances allowance'],
]);

/** Pages that HR opens from other pages. The palette finds them by their names and by these words. */
export const hiddenPages: readonly (readonly [screen: FixedScreen, words: string])[] = [
  [paths.importLeave, 'import upload previous product migrate'],
  [paths.makeAccounts, 'invite people sign in accounts'],
  [paths.uploadProfiles, 'import people employees excel'],
  [paths.uploadLeaveEntitlements, 'import balances carry over excel'],
  [paths.uploadPublicHolidays, 'import excel'],
  [paths.countryHolidays, 'import bank holidays calendar'],
  [paths.commonLeaveTypes, 'template country vacation sick unpaid'],
  [paths.uploadLeaveCategories, 'import leave types excel'],
  [paths.uploadTranslateItems, 'import codes departments excel'],
  [paths.grants, 'grant entitlements everyone new year'],
  [paths.updateProfiles, 'bulk edit people'],
  [paths.deliveries, 'mail outbox sent failed'],
];
