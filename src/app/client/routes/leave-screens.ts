import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** What leave is applied for, decided on and counted against; who is away, and the holidays. */
export const leaveScreens = [
  screen(
    paths.myLeaveHistory,
    'signed-in',
    async () => (await import('#src/applied-leave/client/history/MyLeaveHistoryPage.tsx')).MyLeaveHistoryPage,
  ),
  screen(
    paths.viewMyLeave,
    'signed-in',
    async () => (await import('#src/applied-leave/client/history/ViewMyLeavePage.tsx')).ViewMyLeavePage,
  ),
  screen(
    paths.leaveRequests,
    ['MANAGER', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/decide/LeaveRequestsPage.tsx')).LeaveRequestsPage,
  ),
  screen(
    paths.mailedRequest,
    'signed-in',
    async () => (await import('#src/applied-leave/client/mailed/MailedRequestPage.tsx')).MailedRequestPage,
  ),
  screen(
    paths.viewLeaveRequest,
    ['MANAGER', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/decide/ViewLeaveRequestPage.tsx')).ViewLeaveRequestPage,
  ),
  screen(
    paths.myLeaveDetails,
    'signed-in',
    async () => (await import('#src/leave-entitlement/client/MyLeaveDetailsPage.tsx')).MyLeaveDetailsPage,
  ),
  screen(paths.teamCalendar, 'signed-in', async () => (await import('#src/team-calendar/client/TeamCalendarPage.tsx')).TeamCalendarPage),
  screen(
    paths.myPublicHolidays,
    'signed-in',
    async () => (await import('#src/public-holiday/client/MyPublicHolidaysPage.tsx')).MyPublicHolidaysPage,
  ),
  screen(
    paths.viewMyPublicHoliday,
    'signed-in',
    async () => (await import('#src/public-holiday/client/ViewPublicHolidayPage.tsx')).ViewPublicHolidayPage,
  ),
  screen(
    paths.leaveHistory,
    ['MANAGER'],
    async () => (await import('#src/applied-leave/client/history/LeaveHistoryPage.tsx')).LeaveHistoryPage,
  ),
  screen(
    paths.viewLeaveHistory,
    ['MANAGER'],
    async () => (await import('#src/applied-leave/client/history/ViewLeaveHistoryPage.tsx')).ViewLeaveHistoryPage,
  ),
  screen(
    paths.allAppliedLeave,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/history/AllAppliedLeavePage.tsx')).AllAppliedLeavePage,
  ),
  screen(
    paths.viewLeaveHistoryHr,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/history/ViewLeaveHistoryHrPage.tsx')).ViewLeaveHistoryHrPage,
  ),
  screen(
    paths.teamEntitlements,
    ['MANAGER'],
    async () => (await import('#src/leave-entitlement/client/TeamEntitlementsPage.tsx')).TeamEntitlementsPage,
  ),
  screen(
    paths.leaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/LeaveEntitlementsPage.tsx')).LeaveEntitlementsPage,
  ),
  screen(
    paths.viewLeaveEntitlement,
    ['MANAGER', 'HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/ViewLeaveEntitlementPage.tsx')).ViewLeaveEntitlementPage,
  ),
  screen(
    paths.addLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/AddLeaveEntitlementPage.tsx')).AddLeaveEntitlementPage,
  ),
  screen(
    paths.editLeaveEntitlement,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/EditLeaveEntitlementPage.tsx')).EditLeaveEntitlementPage,
  ),
  screen(paths.grants, ['HR'], async () => (await import('#src/leave-entitlement/client/grants/GrantPage.tsx')).GrantPage),
  screen(paths.grantRuns, ['HR'], async () => (await import('#src/leave-entitlement/client/grants/GrantRunsPage.tsx')).GrantRunsPage),
  screen(
    paths.uploadLeaveEntitlements,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/UploadLeaveEntitlementsPage.tsx')).UploadLeaveEntitlementsPage,
  ),
  screen(paths.publicHolidays, ['HR'], async () => (await import('#src/public-holiday/client/PublicHolidaysPage.tsx')).PublicHolidaysPage),
  screen(
    paths.addPublicHoliday,
    ['HR'],
    async () => (await import('#src/public-holiday/client/AddPublicHolidayPage.tsx')).AddPublicHolidayPage,
  ),
  screen(
    paths.editPublicHoliday,
    ['HR'],
    async () => (await import('#src/public-holiday/client/EditPublicHolidayPage.tsx')).EditPublicHolidayPage,
  ),
  screen(
    paths.countryHolidays,
    ['HR'],
    async () => (await import('#src/public-holiday/client/CountryHolidaysPage.tsx')).CountryHolidaysPage,
  ),
  screen(
    paths.uploadPublicHolidays,
    ['HR'],
    async () => (await import('#src/public-holiday/client/UploadPublicHolidaysPage.tsx')).UploadPublicHolidaysPage,
  ),
];
