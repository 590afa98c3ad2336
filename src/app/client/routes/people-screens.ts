import { paths } from '#src/screens/paths.ts';
import { screen } from './screen.ts';

/** The people, their accounts and their passwords. */
export const peopleScreens = [
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
];
