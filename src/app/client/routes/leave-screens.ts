import { paths } from '#src/shared/screens/paths.ts';
import { screen } from './screen.ts';

/** What leave is applied for, decided on and counted against; who is away, and the holidays. */
export const leaveScreens = [
  screen(
    paths.myLeaveHistory,
    'signed-in',
    'MyLeaveHistoryPage',
    () => import('#src/leave/applied-leave/client/history/MyLeaveHistoryPage.tsx'),
  ),
  screen(paths.viewMyLeave, 'signed-in', 'ViewMyLeavePage', () => import('#src/leave/applied-leave/client/history/ViewMyLeavePage.tsx')),
  screen(
    paths.leaveRequests,
    ['MANAGER', 'DEPT_ADMIN'],
    'LeaveRequestsPage',
    () => import('#src/leave/applied-leave/client/decide/LeaveRequestsPage.tsx'),
  ),
  screen(
    paths.mailedRequest,
    'signed-in',
    'MailedRequestPage',
    () => import('#src/leave/applied-leave/client/mailed/MailedRequestPage.tsx'),
  ),
  screen(
    paths.viewLeaveRequest,
    ['MANAGER', 'DEPT_ADMIN'],
    'ViewLeaveRequestPage',
    () => import('#src/leave/applied-leave/client/decide/ViewLeaveRequestPage.tsx'),
  ),
  screen(
    paths.myLeaveDetails,
    'signed-in',
    'MyLeaveDetailsPage',
    () => import('#src/leave/leave-entitlement/client/MyLeaveDetailsPage.tsx'),
  ),
  screen(paths.teamCalendar, 'signed-in', 'TeamCalendarPage', () => import('#src/leave/team-calendar/client/TeamCalendarPage.tsx')),
  screen(
    paths.myPublicHolidays,
    'signed-in',
    'MyPublicHolidaysPage',
    () => import('#src/company/public-holiday/client/MyPublicHolidaysPage.tsx'),
  ),
  screen(
    paths.viewMyPublicHoliday,
    'signed-in',
    'ViewPublicHolidayPage',
    () => import('#src/company/public-holiday/client/ViewPublicHolidayPage.tsx'),
  ),
  screen(paths.leaveHistory, ['MANAGER'], 'LeaveHistoryPage', () => import('#src/leave/applied-leave/client/history/LeaveHistoryPage.tsx')),
  screen(
    paths.viewLeaveHistory,
    ['MANAGER'],
    'ViewLeaveHistoryPage',
    () => import('#src/leave/applied-leave/client/history/ViewLeaveHistoryPage.tsx'),
  ),
  screen(
    paths.allAppliedLeave,
    ['HR', 'DEPT_ADMIN'],
    'AllAppliedLeavePage',
    () => import('#src/leave/applied-leave/client/history/AllAppliedLeavePage.tsx'),
  ),
  screen(
    paths.viewLeaveHistoryHr,
    ['HR', 'DEPT_ADMIN'],
    'ViewLeaveHistoryHrPage',
    () => import('#src/leave/applied-leave/client/history/ViewLeaveHistoryHrPage.tsx'),
  ),
  screen(
    paths.teamEntitlements,
    ['MANAGER'],
    'TeamEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/TeamEntitlementsPage.tsx'),
  ),
  screen(
    paths.leaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    'LeaveEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/LeaveEntitlementsPage.tsx'),
  ),
  screen(
    paths.viewLeaveEntitlement,
    ['MANAGER', 'HR', 'DEPT_ADMIN'],
    'ViewLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/ViewLeaveEntitlementPage.tsx'),
  ),
  screen(
    paths.addLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    'AddLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/AddLeaveEntitlementPage.tsx'),
  ),
  screen(
    paths.editLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    'EditLeaveEntitlementPage',
    () => import('#src/leave/leave-entitlement/client/EditLeaveEntitlementPage.tsx'),
  ),
  screen(paths.grants, ['HR'], 'GrantPage', () => import('#src/leave/leave-entitlement/client/grants/GrantPage.tsx')),
  screen(paths.grantRuns, ['HR'], 'GrantRunsPage', () => import('#src/leave/leave-entitlement/client/grants/GrantRunsPage.tsx')),
  screen(
    paths.uploadLeaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    'UploadLeaveEntitlementsPage',
    () => import('#src/leave/leave-entitlement/client/UploadLeaveEntitlementsPage.tsx'),
  ),
  screen(paths.publicHolidays, ['HR'], 'PublicHolidaysPage', () => import('#src/company/public-holiday/client/PublicHolidaysPage.tsx')),
  screen(
    paths.addPublicHoliday,
    ['HR'],
    'AddPublicHolidayPage',
    () => import('#src/company/public-holiday/client/AddPublicHolidayPage.tsx'),
  ),
  screen(
    paths.editPublicHoliday,
    ['HR'],
    'EditPublicHolidayPage',
    () => import('#src/company/public-holiday/client/EditPublicHolidayPage.tsx'),
  ),
  screen(paths.countryHolidays, ['HR'], 'CountryHolidaysPage', () => import('#src/company/public-holiday/client/CountryHolidaysPage.tsx')),
  screen(
    paths.uploadPublicHolidays,
    ['HR'],
    'UploadPublicHolidaysPage',
    () => import('#src/company/public-holiday/client/UploadPublicHolidaysPage.tsx'),
  ),
];
