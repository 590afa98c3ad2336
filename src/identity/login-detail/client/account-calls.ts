import type { Answer } from '#src/platform/http/client/call.ts';

export type Candidate = Answer<'GET /accountcandidates'>[number];
export type Preview = Answer<'POST /accountruns/preview'>;
export type AccountRun = Answer<'GET /accountruns/{accountRunId}'>;
export type Invited = Answer<'GET /accountruns/{accountRunId}/people'>[number];
/** Who has which one-time password, told this once. */
export type Passwords = Answer<'POST /accountruns/{accountRunId}/passwords'>['passwords'];
export type ValidDays = 3 | 7 | 14;
