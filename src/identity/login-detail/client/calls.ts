import type { Answer } from '#src/platform/http/client/call.ts';

export type LoginDetail = Answer<'GET /logindetails'>[number];
export type Reset = Answer<'POST /resetPassword'>;
export type WithoutLogin = Answer<'GET /logindetails/withoutlogin'>[number];
