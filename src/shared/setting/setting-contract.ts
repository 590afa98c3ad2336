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

/** A value as the document of the calls describes it. */
function describeSetting(setting: Setting): Record<string, unknown> {
  if (setting.kind === 'choice') return { type: 'string', enum: Object.keys(setting.choices), description: setting.hint };
  if (setting.kind === 'switch') return { type: 'boolean', description: setting.hint };
  if (setting.kind === 'monthDay')
    return { type: ['string', 'null'], maxLength: 5, pattern: '^[0-9]{2}-[0-9]{2}$', description: `${setting.hint} \`MM-DD\`, not 02-29.` };
  const { from, to } = setting;
  if (setting.kind === 'number') return { type: ['integer', 'null'], minimum: from, maximum: to, description: setting.hint };
  const { most } = setting;
  return {
    type: 'array',
    items: { type: 'integer', minimum: from, maximum: to },
    maxItems: most,
    uniqueItems: true,
    description: setting.hint,
  };
}

/** A value that the table of settings allows. */
const valueOf = (name: SettingName) =>
  z
    .unknown()
    .superRefine((value, context) => {
      for (const { path, because: _because, ...said } of settingProblems(name, value)) {
        context.addIssue({ code: 'custom', message: encodeMessage(said), path: path.split('.').slice(1) });
      }
    })
    .meta(describeSetting(settings[name]));

/** The number of a setting in an address. */
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

// Each name has the values that `settingProblems` lets pass.
const Values = z.strictObject(shape(settingNames, valueOf)) as unknown as z.ZodType<SettingValues>;
const Changes = z.strictObject(shape(settingNames, (name) => valueOf(name).optional())) as unknown as z.ZodType<Partial<SettingValues>>;
/** Those that come with who is signed in. */
export const Shared = z.strictObject(shape(sharedSettings, valueOf)) as unknown as z.ZodType<SharedSettings>;

export const settingContract = contract({
  'GET /settings': { allow: ['HR'], summary: 'All settings of the company, with one version.', response: Values },
  'GET /settings/preview': {
    allow: ['HR'],
    summary:
      'What settings would do, each that is named by itself. Second factor: how many can sign in, would have to have one and have none, the first five of them by name, and whether the caller, who must have one first, has none. Handing over: how many wait for so long that they go on next morning, and to whom. Idle: how many sessions end.',
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
    summary:
      'Changes settings of the company, any of them at once; what is not named stays. It holds from the next call, on every instance.',
    body: Changes,
    response: Values,
  },
});
