import { paths } from '#src/screens/paths.ts';

/** The list that the forms of profiles belong to. */
export const profileList = { path: paths.staffProfiles(), label: 'Employee profiles' };
