import { type AnswerOf, client } from '#src/http/client/call.ts';
import type { settingContract } from '#src/setting/setting-contract.ts';

export const call = client<typeof settingContract>();

export type Settings = AnswerOf<(typeof settingContract)['GET /settings']>;
