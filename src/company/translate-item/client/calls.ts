import type { Answer } from '#src/platform/http/client/call.ts';

export type ListedItem = Answer<'GET /translateitems'>[number];
export type TranslateItem = NonNullable<Answer<'GET /translateitem/{fieldname}/{fieldvalue}'>>;
