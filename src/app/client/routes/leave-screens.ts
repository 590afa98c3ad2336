import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** What leave is applied for, decided on and counted against; who is away, and the holidays. */
export const leaveScreens = [
  screen(
    paths.myLeaveHistory,
    'My Leave History',
    'signed-in',
    async () => (await import('#src/applied-leave/client/history/MyLeaveHistoryPage.tsx')).MyLeaveHistoryPage,
  ),
  screen(
    paths.viewMyLeave,
    'View My Leave History',
    'signed-in',
    async () => (await import('#src/applied-leave/client/history/ViewMyLeavePage.tsx')).ViewMyLeavePage,
  ),
  screen(
    paths.leaveRequests,
    'Leave Requests',
    ['MANAGER', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/decide/LeaveRequestsPage.tsx')).LeaveRequestsPage,
  ),
  screen(
    paths.viewLeaveRequest,
    'Leave Request for Approval',
    ['MANAGER', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/decide/ViewLeaveRequestPage.tsx')).ViewLeaveRequestPage,
  ),
  screen(
    paths.myLeaveDetails,
    'My Leave Details',
    'signed-in',
    async () => (await import('#src/leave-entitlement/client/MyLeaveDetailsPage.tsx')).MyLeaveDetailsPage,
  ),
  screen(
    paths.teamCalendar,
    'Team calendar',
    'signed-in',
    async () => (await import('#src/team-calendar/client/TeamCalendarPage.tsx')).TeamCalendarPage,
  ),
  screen(
    paths.myPublicHolidays,
    'My Public Holidays',
    'signed-in',
    async () => (await import('#src/public-holiday/client/MyPublicHolidaysPage.tsx')).MyPublicHolidaysPage,
  ),
  screen(
    paths.viewMyPublicHoliday,
    'View Public Holiday',
    'signed-in',
    async () => (await import('#src/public-holiday/client/ViewPublicHolidayPage.tsx')).ViewPublicHolidayPage,
  ),
  screen(
    paths.leaveHistory,
    'Leave History',
    ['MANAGER'],
    async () => (await import('#src/applied-leave/client/history/LeaveHistoryPage.tsx')).LeaveHistoryPage,
  ),
  screen(
    paths.viewLeaveHistory,
    'View Leave History',
    ['MANAGER'],
    async () => (await import('#src/applied-leave/client/history/ViewLeaveHistoryPage.tsx')).ViewLeaveHistoryPage,
  ),
  screen(
    paths.allAppliedLeave,
    'Employee Leave History',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/history/AllAppliedLeavePage.tsx')).AllAppliedLeavePage,
  ),
  screen(
    paths.viewLeaveHistoryHr,
    'View Leave History for HR',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/applied-leave/client/history/ViewLeaveHistoryHrPage.tsx')).ViewLeaveHistoryHrPage,
  ),
  screen(
    paths.teamEntitlements,
    'Team Entitlements',
    ['MANAGER'],
    async () => (await import('#src/leave-entitlement/client/TeamEntitlementsPage.tsx')).TeamEntitlementsPage,
  ),
  screen(
    paths.leaveEntitlements,
    'Leave Entitlements',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/LeaveEntitlementsPage.tsx')).LeaveEntitlementsPage,
  ),
  screen(
    paths.addLeaveEntitlement,
    'Add Leave Entitlement',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/AddLeaveEntitlementPage.tsx')).AddLeaveEntitlementPage,
  ),
  screen(
    paths.editLeaveEntitlement,
    'Edit Leave Entitlement',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/EditLeaveEntitlementPage.tsx')).EditLeaveEntitlementPage,
  ),
  screen(
    paths.uploadLeaveEntitlements,
    'Upload Leave Entitlements',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/leave-entitlement/client/UploadLeaveEntitlementsPage.tsx')).UploadLeaveEntitlementsPage,
  ),
  screen(
    paths.publicHolidays,
    'Public Holidays',
    ['HR'],
    async () => (await import('#src/public-holiday/client/PublicHolidaysPage.tsx')).PublicHolidaysPage,
  ),
  screen(
    paths.addPublicHoliday,
    'Add Public Holiday',
    ['HR'],
    async () => (await import('#src/public-holiday/client/AddPublicHolidayPage.tsx')).AddPublicHolidayPage,
  ),
  screen(
    paths.editPublicHoliday,
    'Edit Public Holiday',
    ['HR'],
    async () => (await import('#src/public-holiday/client/EditPublicHolidayPage.tsx')).EditPublicHolidayPage,
  ),
  screen(
    paths.uploadPublicHolidays,
    'Upload Public Holidays',
    ['HR'],
    async () => (await import('#src/public-holiday/client/UploadPublicHolidaysPage.tsx')).UploadPublicHolidaysPage,
  ),
];
