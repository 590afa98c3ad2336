import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { absenceRuleContract } from '#src/company/absence-rule/absence-rule-contract.ts';

type Calls = typeof absenceRuleContract;

/** The calls of rules about who may be away, typed. */
export const call = client<Calls>();

export type AbsenceRule = AnswerOf<Calls['GET /absencerule/{absenceRuleId}']>;
