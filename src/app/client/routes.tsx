import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { paths, type ScreenPath } from '#src/screens/paths.ts';
import { readAccessToken } from '#src/http/client/access-token.ts';
import { isFirstTime } from '#src/sign-in/client/first-time-flag.ts';
import { takeResetToken } from '#src/sign-in/client/reset-token.ts';
import { checkGuard, type Guard, requireToken } from './guards.ts';
import { FrameError } from './ScreenError.tsx';
import { lazyFrame, lazyScreen } from './lazy-screen.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title while the screen shows. */
    title?: string;
  }
}

const rootRoute = createRootRoute({ component: Outlet, errorComponent: FrameError });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.login.pattern,
  staticData: { title: 'Sign in' },
  beforeLoad: () => {
    if (readAccessToken() !== undefined) throw redirect({ to: isFirstTime() ? paths.firstTime() : paths.home(), replace: true });
  },
  component: lazyScreen(async () => (await import('#src/sign-in/client/SignInPage.tsx')).SignInPage),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.forgotPassword.pattern,
  staticData: { title: 'Forgot password?' },
  component: lazyScreen(async () => (await import('#src/sign-in/client/ForgotPasswordPage.tsx')).ForgotPasswordPage),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.resetPassword.pattern,
  staticData: { title: 'Choose a new password' },
  beforeLoad: ({ search }) => {
    // A secret does not stay in the address, where the history and screenshots have it.
    if (takeResetToken(search)) throw redirect({ to: paths.resetPassword(), search: {}, replace: true });
  },
  component: lazyScreen(async () => (await import('#src/sign-in/client/ResetPasswordPage.tsx')).ResetPasswordPage),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: requireToken,
  errorComponent: FrameError,
  component: lazyFrame(async () => (await import('#src/app/client/frame/Shell.tsx')).Shell),
});

/** A screen in the shell: its address, its title, who may see it, and where its code is. No code of a screen is imported at once. */
function screen(path: Pick<ScreenPath, 'pattern'>, title: string, guard: Guard, load: () => Promise<ComponentType>) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path: path.pattern,
    staticData: { title },
    beforeLoad: (visit) => checkGuard(guard, visit),
    component: lazyScreen(load),
  });
}

/** The screens, in the order of the specification (section 2). Menus and tiles show what is registered here. */
const screens = [
  screen(paths.home, 'Home', 'signed-in', async () => (await import('#src/home/client/HomePage.tsx')).HomePage),
  screen(
    paths.applyLeave,
    'Apply for leave',
    'signed-in',
    async () => (await import('#src/applied-leave/client/apply/ApplyLeavePage.tsx')).ApplyLeavePage,
  ),
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
    paths.myProfile,
    'My Profile',
    'signed-in',
    async () => (await import('#src/employee/client/profile/MyProfilePage.tsx')).MyProfilePage,
  ),
  screen(
    paths.changePassword,
    'Change password',
    'first-time',
    async () => (await import('#src/sign-in/client/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
  screen(
    paths.firstTime,
    'Choose a new password',
    'first-time',
    async () => (await import('#src/sign-in/client/FirstTimePage.tsx')).FirstTimePage,
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
    paths.staffProfiles,
    'Employee Profiles',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/employee/client/profile/ProfilesPage.tsx')).ProfilesPage,
  ),
  screen(
    paths.addStaffProfile,
    'Add Employee Profile',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/employee/client/profile/AddProfilePage.tsx')).AddProfilePage,
  ),
  screen(
    paths.editStaffProfile,
    'Edit Employee Profile',
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/employee/client/profile/EditProfilePage.tsx')).EditProfilePage,
  ),
  screen(
    paths.updateProfiles,
    'Update Multiple Profiles',
    ['HR'],
    async () => (await import('#src/employee/client/bulk/UpdateProfilesPage.tsx')).UpdateProfilesPage,
  ),
  screen(
    paths.uploadProfiles,
    'Upload Employee Profiles',
    ['HR'],
    async () => (await import('#src/employee/client/profile/UploadProfilesPage.tsx')).UploadProfilesPage,
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
  screen(
    paths.loginDetails,
    'User Login Details',
    ['HR'],
    async () => (await import('#src/login-detail/client/LoginDetailsPage.tsx')).LoginDetailsPage,
  ),
  screen(
    paths.addLoginDetail,
    'Add Login Detail',
    ['HR'],
    async () => (await import('#src/login-detail/client/AddLoginDetailPage.tsx')).AddLoginDetailPage,
  ),
  screen(
    paths.editLoginDetail,
    'Edit Login Detail',
    ['HR'],
    async () => (await import('#src/login-detail/client/EditLoginDetailPage.tsx')).EditLoginDetailPage,
  ),
  screen(
    paths.leaveCategories,
    'Leave Categories',
    ['HR'],
    async () => (await import('#src/leave-category/client/LeaveCategoriesPage.tsx')).LeaveCategoriesPage,
  ),
  screen(
    paths.addLeaveCategory,
    'Add Leave Category',
    ['HR'],
    async () => (await import('#src/leave-category/client/AddLeaveCategoryPage.tsx')).AddLeaveCategoryPage,
  ),
  screen(
    paths.editLeaveCategory,
    'Edit Leave Category',
    ['HR'],
    async () => (await import('#src/leave-category/client/EditLeaveCategoryPage.tsx')).EditLeaveCategoryPage,
  ),
  screen(
    paths.translateItems,
    'Translate Items',
    ['HR'],
    async () => (await import('#src/translate-item/client/TranslateItemsPage.tsx')).TranslateItemsPage,
  ),
  screen(
    paths.addTranslateItem,
    'Add Translate Item',
    ['HR'],
    async () => (await import('#src/translate-item/client/AddTranslateItemPage.tsx')).AddTranslateItemPage,
  ),
  screen(
    paths.editTranslateItem,
    'Edit Translate Item',
    ['HR'],
    async () => (await import('#src/translate-item/client/EditTranslateItemPage.tsx')).EditTranslateItemPage,
  ),
  screen(paths.auditLog, 'Audit Log', ['HR'], async () => (await import('#src/audit-log/client/AuditLogPage.tsx')).AuditLogPage),
  screen(
    paths.forbidden,
    "You don't have permission to access this resource.",
    'first-time',
    async () => (await import('./ForbiddenPage.tsx')).ForbiddenPage,
  ),
];

const unknownPathRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { title: "The Page you're looking for was not found." },
  beforeLoad: (visit) => checkGuard('first-time', visit),
  component: lazyScreen(async () => (await import('./NotFoundPage.tsx')).NotFoundPage),
});

export const routeTree = rootRoute.addChildren([
  loginRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  shellRoute.addChildren([...screens, unknownPathRoute]),
]);
