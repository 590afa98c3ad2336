import type { Answer } from '#src/platform/http/client/call.ts';

export type LoginDetail = Answer<'GET /logindetails'>[number];
export type PasswordResetResult = Answer<'POST /resetPassword'>;
export type EmployeeWithoutLogin = Answer<'GET /logindetails/withoutlogin'>[number];
