import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** The people, their accounts and their passwords. */
export const peopleScreens = [
  screen(paths.myProfile, 'signed-in', async () => (await import('#src/employee/client/profile/MyProfilePage.tsx')).MyProfilePage),
  screen(paths.account, 'without-factor', async () => (await import('#src/app/client/AccountPage.tsx')).AccountPage),
  screen(paths.changePassword, 'first-time', async () => (await import('#src/sign-in/client/ChangePasswordPage.tsx')).ChangePasswordPage),
  screen(paths.firstTime, 'first-time', async () => (await import('#src/sign-in/client/FirstTimePage.tsx')).FirstTimePage),
  screen(
    paths.staffProfiles,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/employee/client/profile/ProfilesPage.tsx')).ProfilesPage,
  ),
  screen(
    paths.addStaffProfile,
    ['HR', 'DEPT_ADMIN'],
    async () => (await import('#src/employee/client/profile/AddProfilePage.tsx')).AddProfilePage,
  ),
  screen(paths.editStaffProfile, ['HR', 'DEPT_ADMIN'], async () => (await import('#src/app/client/KeptProfilePage.tsx')).KeptProfilePage),
  screen(paths.updateProfiles, ['HR'], async () => (await import('#src/employee/client/bulk/UpdateProfilesPage.tsx')).UpdateProfilesPage),
  screen(
    paths.uploadProfiles,
    ['HR'],
    async () => (await import('#src/employee/client/profile/UploadProfilesPage.tsx')).UploadProfilesPage,
  ),
  screen(paths.loginDetails, ['HR'], async () => (await import('#src/login-detail/client/LoginDetailsPage.tsx')).LoginDetailsPage),
  screen(paths.makeAccounts, ['HR'], async () => (await import('#src/login-detail/client/MakeAccountsPage.tsx')).MakeAccountsPage),
  screen(paths.accountRun, ['HR'], async () => (await import('#src/login-detail/client/AccountRunPage.tsx')).AccountRunPage),
  screen(paths.addLoginDetail, ['HR'], async () => (await import('#src/login-detail/client/AddLoginDetailPage.tsx')).AddLoginDetailPage),
  screen(paths.editLoginDetail, ['HR'], async () => (await import('#src/login-detail/client/EditLoginDetailPage.tsx')).EditLoginDetailPage),
];
