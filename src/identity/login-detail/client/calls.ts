import type { Answer } from '#src/platform/http/client/call.ts';

export type LoginDetail = Answer<'GET /logindetails'>[number];
export type PasswordResetResult = Answer<'POST /resetPassword'>;
export type EmployeeWithoutLogin = Answer<'GET /logindetails/withoutlogin'>[number];

export type AccountCandidate = Answer<'GET /accountcandidates'>[number];
export type AccountBatchPreview = Answer<'POST /accountruns/preview'>;
export type AccountBatch = Answer<'GET /accountruns/{accountRunId}'>;
export type InvitedPerson = Answer<'GET /accountruns/{accountRunId}/people'>[number];
/** One-time passwords by person, returned only once. */
export type OneTimePasswords = Answer<'POST /accountruns/{accountRunId}/passwords'>['passwords'];
export type ValidDays = 3 | 7 | 14;
