import { paths } from '#src/shared/screens/paths.ts';
import { screen } from './screen.ts';

/** The people, their accounts and their passwords. */
export const peopleScreens = [
  screen(paths.myProfile, 'signed-in', 'OwnProfilePage', () => import('#src/app/client/OwnProfilePage.tsx')),
  screen(paths.account, 'without-factor', 'AccountPage', () => import('#src/app/client/AccountPage.tsx')),
  screen(paths.changePassword, 'first-time', 'ChangePasswordPage', () => import('#src/identity/sign-in/client/ChangePasswordPage.tsx')),
  screen(paths.firstTime, 'first-time', 'FirstTimePage', () => import('#src/identity/sign-in/client/FirstTimePage.tsx')),
  screen(paths.staffProfiles, ['HR', 'DEPT_ADMIN'], 'ProfilesPage', () => import('#src/company/employee/client/profile/ProfilesPage.tsx')),
  screen(
    paths.addStaffProfile,
    ['HR', 'DEPT_ADMIN'],
    'AddProfilePage',
    () => import('#src/company/employee/client/profile/AddProfilePage.tsx'),
  ),
  screen(paths.editStaffProfile, ['HR', 'DEPT_ADMIN'], 'KeptProfilePage', () => import('#src/app/client/KeptProfilePage.tsx')),
  screen(paths.updateProfiles, ['HR'], 'UpdateProfilesPage', () => import('#src/company/employee/client/bulk/UpdateProfilesPage.tsx')),
  screen(paths.uploadProfiles, ['HR'], 'UploadProfilesPage', () => import('#src/company/employee/client/profile/UploadProfilesPage.tsx')),
  screen(paths.loginDetails, ['HR'], 'LoginDetailsPage', () => import('#src/identity/login-detail/client/LoginDetailsPage.tsx')),
  screen(paths.makeAccounts, ['HR'], 'MakeAccountsPage', () => import('#src/identity/login-detail/client/MakeAccountsPage.tsx')),
  screen(paths.accountRun, ['HR'], 'AccountRunPage', () => import('#src/identity/login-detail/client/AccountRunPage.tsx')),
  screen(paths.addLoginDetail, ['HR'], 'AddLoginDetailPage', () => import('#src/identity/login-detail/client/AddLoginDetailPage.tsx')),
  screen(paths.editLoginDetail, ['HR'], 'EditLoginDetailPage', () => import('#src/identity/login-detail/client/EditLoginDetailPage.tsx')),
];
