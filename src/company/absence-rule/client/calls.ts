import type { Answer } from '#src/platform/http/client/call.ts';

export type AbsenceRule = Answer<'GET /absencerule/{absenceRuleId}'>;
