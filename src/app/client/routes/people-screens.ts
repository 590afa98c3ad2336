import { paths } from '#src/shared/screens/paths.ts';
import { createScreenRoute } from './screen.ts';

/** Screens about people, accounts and passwords. */
export const peopleScreens = [
  createScreenRoute(paths.myProfile, 'signed-in', 'OwnProfilePage', () => import('#src/app/client/OwnProfilePage.tsx')),
  createScreenRoute(paths.account, 'without-factor', 'AccountPage', () => import('#src/app/client/AccountPage.tsx')),
  createScreenRoute(
    paths.changePassword,
    'first-time',
    'ChangePasswordPage',
    () => import('#src/identity/sign-in/client/password/ChangePasswordPage.tsx'),
  ),
  createScreenRoute(
    paths.firstTime,
    'first-time',
    'FirstTimePage',
    () => import('#src/identity/sign-in/client/password/FirstTimePage.tsx'),
  ),
  createScreenRoute(
    paths.staffProfiles,
    ['HR', 'DEPT_ADMIN'],
    'ProfilesPage',
    () => import('#src/company/employee/client/profile/ProfilesPage.tsx'),
  ),
  createScreenRoute(
    paths.addStaffProfile,
    ['HR', 'DEPT_ADMIN'],
    'AddProfilePage',
    () => import('#src/company/employee/client/profile/AddProfilePage.tsx'),
  ),
  createScreenRoute(
    paths.editStaffProfile,
    ['HR', 'DEPT_ADMIN'],
    'EditStaffProfilePage',
    () => import('#src/app/client/EditStaffProfilePage.tsx'),
  ),
  createScreenRoute(
    paths.updateProfiles,
    ['HR'],
    'UpdateProfilesPage',
    () => import('#src/company/employee/client/bulk/UpdateProfilesPage.tsx'),
  ),
  createScreenRoute(
    paths.uploadProfiles,
    ['HR'],
    'UploadProfilesPage',
    () => import('#src/company/employee/client/profile/UploadProfilesPage.tsx'),
  ),
  createScreenRoute(paths.loginDetails, ['HR'], 'LoginDetailsPage', () => import('#src/identity/login-detail/client/LoginDetailsPage.tsx')),
  createScreenRoute(paths.makeAccounts, ['HR'], 'MakeAccountsPage', () => import('#src/identity/login-detail/client/MakeAccountsPage.tsx')),
  createScreenRoute(paths.accountRun, ['HR'], 'AccountBatchPage', () => import('#src/identity/login-detail/client/AccountBatchPage.tsx')),
  createScreenRoute(
    paths.addLoginDetail,
    ['HR'],
    'AddLoginDetailPage',
    () => import('#src/identity/login-detail/client/AddLoginDetailPage.tsx'),
  ),
  createScreenRoute(
    paths.editLoginDetail,
    ['HR'],
    'EditLoginDetailPage',
    () => import('#src/identity/login-detail/client/EditLoginDetailPage.tsx'),
  ),
];
