import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { settingContract } from '#src/shared/setting/setting-contract.ts';

export const call = client<typeof settingContract>();

export type Settings = AnswerOf<(typeof settingContract)['GET /settings']>;
