import { z } from 'zod';
import { contract } from '#src/platform/http/contract/contract.ts';
import { boundedText, encodeMessage } from '#src/platform/http/contract/fields.ts';
import {
  type Setting,
  settingNames,
  settingProblems,
  settings,
  type SettingName,
  type SettingValues,
  type SharedSettings,
  sharedSettings,
} from './settings.ts';

/** The JSON schema of a setting for the API document. */
function describeSetting(setting: Setting): Record<string, unknown> {
  if (setting.kind === 'choice') return { type: 'string', enum: Object.keys(setting.choices), description: setting.hint };
  if (setting.kind === 'switch') return { type: 'boolean', description: setting.hint };
  if (setting.kind === 'monthDay')
    return { type: ['string', 'null'], maxLength: 5, pattern: '^[0-9]{2}-[0-9]{2}$', description: `${setting.hint} \`MM-DD\`, not 02-29.` };
  const { from, to } = setting;
  if (setting.kind === 'number')
    return { type: setting.default === undefined ? ['integer', 'null'] : 'integer', minimum: from, maximum: to, description: setting.hint };
  const { most } = setting;
  return {
    type: 'array',
    items: { type: 'integer', minimum: from, maximum: to },
    maxItems: most,
    uniqueItems: true,
    description: setting.hint,
  };
}

/** A value that the setting allows. */
const valueOf = (name: SettingName) =>
  z
    .unknown()
    .superRefine((value, context) => {
      for (const { path, because: _because, ...said } of settingProblems(name, value)) {
        context.addIssue({ code: 'custom', message: encodeMessage(said), path: path.split('.').slice(1) });
      }
    })
    .meta(describeSetting(settings[name]));

/** The value of a numeric setting in the query. */
const numberInQuery = (name: 'escalateAfterDays' | 'idleMinutes') =>
  boundedText(4)
    .transform(Number)
    .superRefine((value, context) => {
      for (const { path: _path, because: _because, ...said } of settingProblems(name, value)) {
        context.addIssue({ code: 'custom', message: encodeMessage(said) });
      }
    })
    .optional();

const shape = <T extends z.ZodType>(names: readonly SettingName[], of: (name: SettingName) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

// Each name has only values that `settingProblems` accepts.
const Values = z.strictObject(shape(settingNames, valueOf)) as unknown as z.ZodType<SettingValues>;
const Changes = z.strictObject(shape(settingNames, (name) => valueOf(name).optional())) as unknown as z.ZodType<Partial<SettingValues>>;
/** The settings that `GET /auth/user/me` returns. */
export const Shared = z.strictObject(shape(sharedSettings, valueOf)) as unknown as z.ZodType<SharedSettings>;

export const settingContract = contract({
  'GET /settings': { allow: ['HR'], summary: 'Get all company settings, with one version.', response: Values },
  'GET /settings/changes': {
    allow: ['HR'],
    summary:
      'Get who last changed each setting and on which day, the newest change first. `by` is null if the audit log no longer says it.',
    response: z.array(z.object({ setting: z.string(), day: z.string(), by: z.string().nullable() })),
  },
  'GET /settings/preview': {
    allow: ['HR'],
    summary:
      'Preview the effect of each given setting. Second factor: the people who would need one and have none (a count and five names), and whether the caller lacks one. Escalation: how many pending requests move on next morning, and to whom. Idle minutes: how many sessions would end.',
    query: z.strictObject({
      secondFactor: z.enum(Object.keys(settings.secondFactor.choices) as [keyof typeof settings.secondFactor.choices]).optional(),
      escalateAfterDays: numberInQuery('escalateAfterDays'),
      idleMinutes: numberInQuery('idleMinutes'),
    }),
    response: z.object({
      factor: z
        .object({
          withoutFactor: z.object({ count: z.number(), people: z.array(z.object({ emplId: z.string(), name: z.string() })) }),
          isOwnMissing: z.boolean(),
        })
        .optional(),
      handedOver: z.object({ toLineManagers: z.number(), toHR: z.number() }).optional(),
      endedSessions: z.number().optional(),
    }),
  },
  'PATCH /settings': {
    allow: ['HR'],
    proof: 'any',
    summary: 'Change company settings. Settings that are not given stay. Changes apply from the next call, on every instance.',
    body: Changes,
    response: Values,
  },
});
