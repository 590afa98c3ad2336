import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { translateItemContract } from '#src/company/translate-item/translate-item-contract.ts';

type Calls = typeof translateItemContract;

/** The calls of translate items, typed. */
export const call = client<Calls>();

export type ListedItem = AnswerOf<Calls['GET /translateitems']>[number];
export type TranslateItem = NonNullable<AnswerOf<Calls['GET /translateitem/{fieldname}/{fieldvalue}']>>;
