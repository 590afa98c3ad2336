import { paths } from '#src/shared/screens/paths.ts';
import { createScreenRoute } from './screen.ts';

/** Screens about leave: applications, decisions, balances, absences and holidays. */
export const leaveScreens = [
  createScreenRoute(
    paths.myLeaveHistory,
    'signed-in',
    'MyLeaveHistoryPage',
    () => import('#src/leave/applied-leave/client/history/MyLeaveHistoryPage.tsx'),
  ),
  createScreenRoute(
    paths.viewMyLeave,
    'signed-in',
    'ViewMyLeavePage',
    () => import('#src/leave/applied-leave/client/history/ViewMyLeavePage.tsx'),
  ),
  createScreenRoute(
    paths.leaveRequests,
    ['MANAGER', 'DEPT_ADMIN'],
    'LeaveRequestsPage',
    () => import('#src/leave/applied-leave/client/decide/LeaveRequestsPage.tsx'),
  ),
  createScreenRoute(
    paths.mailedRequest,
    'signed-in',
    'MailedRequestPage',
    () => import('#src/leave/applied-leave/client/decide-by-email/MailedRequestPage.tsx'),
  ),
  createScreenRoute(
    paths.viewLeaveRequest,
    ['MANAGER', 'DEPT_ADMIN'],
    'ViewLeaveRequestPage',
    () => import('#src/leave/applied-leave/client/decide/ViewLeaveRequestPage.tsx'),
  ),
  createScreenRoute(
    paths.myLeaveDetails,
    'signed-in',
    'MyLeaveDetailsPage',
    () => import('#src/leave/leave-entitlement/client/MyLeaveDetailsPage.tsx'),
  ),
  createScreenRoute(
    paths.teamCalendar,
    'signed-in',
    'TeamCalendarPage',
    () => import('#src/leave/team-calendar/client/TeamCalendarPage.tsx'),
  ),
  createScreenRoute(
    paths.myPublicHolidays,
    'signed-in',
    'MyPublicHolidaysPage',
    () => import('#src/company/public-holiday/client/MyPublicHolidaysPage.tsx'),
  ),
  createScreenRoute(
    paths.viewMyPublicHoliday,
    'signed-in',
    'ViewPublicHolidayPage',
    () => import('#src/company/public-holiday/client/ViewPublicHolidayPage.tsx'),
  ),
  createScreenRoute(
    paths.leaveHistory,
    ['MANAGER'],
    'LeaveHistoryPage',
    () => import('#src/leave/applied-leave/client/history/LeaveHistoryPage.tsx'),
  ),
  createScreenRoute(
    paths.viewLeaveHistory,
    ['MANAGER'],
    'ViewLeaveHistoryPage',
    () => import('#src/leave/applied-leave/client/history/ViewLeaveHistoryPage.tsx'),
  ),
  createScreenRoute(
    paths.allAppliedLeave,
    ['HR', 'DEPT_ADMIN'],
    'AllAppliedLeavePage',
    () => import('#src/leave/applied-leave/client/history/AllAppliedLeavePage.tsx'),
  ),
  createScreenRoute(paths.importLeave, ['HR'], 'ImportLeavePage', () => import('#src/leave/leave-import/client/ImportLeavePage.tsx')),
  createScreenRoute(paths.leaveImports, ['HR'], 'LeaveImportsPage', () => import('#src/leave/leave-import/client/LeaveImportsPage.tsx')),
  createScreenRoute(
    paths.viewLeaveHistoryHr,
    ['HR', 'DEPT_ADMIN'],
    'ViewLeaveHistoryHrPage',
    () => import('#src/leave/applied-leave/client/history/ViewLeaveHistoryHrPage.tsx'),
  ),
  createScreenRoute(
    paths.teamEntitlements,
    ['MANAGER'],
    'TeamEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/TeamEntitlementsPage.tsx'),
  ),
  createScreenRoute(
    paths.leaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    'LeaveEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/LeaveEntitlementsPage.tsx'),
  ),
  createScreenRoute(
    paths.viewLeaveEntitlement,
    ['MANAGER', 'HR', 'DEPT_ADMIN'],
    'ViewLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/ViewLeaveEntitlementPage.tsx'),
  ),
  createScreenRoute(
    paths.addLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    'AddLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/AddLeaveEntitlementPage.tsx'),
  ),
  createScreenRoute(
    paths.editLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    'EditLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/EditLeaveEntitlementPage.tsx'),
  ),
  createScreenRoute(paths.grants, ['HR'], 'GrantPage', () => import('#src/leave/leave-entitlement/client/grants/GrantPage.tsx')),
  createScreenRoute(paths.grantRuns, ['HR'], 'GrantRunsPage', () => import('#src/leave/leave-entitlement/client/grants/GrantRunsPage.tsx')),
  createScreenRoute(
    paths.uploadLeaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    'UploadLeaveEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/UploadLeaveEntitlementsPage.tsx'),
  ),
  createScreenRoute(
    paths.publicHolidays,
    ['HR'],
    'PublicHolidaysPage',
    () => import('#src/company/public-holiday/client/PublicHolidaysPage.tsx'),
  ),
  createScreenRoute(
    paths.addPublicHoliday,
    ['HR'],
    'AddPublicHolidayPage',
    () => import('#src/company/public-holiday/client/AddPublicHolidayPage.tsx'),
  ),
  createScreenRoute(
    paths.editPublicHoliday,
    ['HR'],
    'EditPublicHolidayPage',
    () => import('#src/company/public-holiday/client/EditPublicHolidayPage.tsx'),
  ),
  createScreenRoute(
    paths.countryHolidays,
    ['HR'],
    'CountryHolidaysPage',
    () => import('#src/company/public-holiday/client/CountryHolidaysPage.tsx'),
  ),
  createScreenRoute(
    paths.uploadPublicHolidays,
    ['HR'],
    'UploadPublicHolidaysPage',
    () => import('#src/company/public-holiday/client/UploadPublicHolidaysPage.tsx'),
  ),
];
