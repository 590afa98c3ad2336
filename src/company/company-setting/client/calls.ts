import type { Answer } from '#src/platform/http/client/call.ts';

export type Settings = Answer<'GET /settings'>;

/** The last change of each setting, the newest first. */
export type SettingChanges = Answer<'GET /settings/changes'>;
