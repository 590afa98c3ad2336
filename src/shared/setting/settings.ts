import { isMonthDay, type MonthDay } from '#src/base/dates/month-day.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { settingMessage } from './setting-sentences.ts';

/** The audience of a setting: HR only, or all signed-in people because forms need it. */
type Reader = 'everybody' | 'HR';

/** The name and the effect of a setting on screen; `nothing` describes the default. */
type SettingDescription = { section: string; label: string; hint: string; nothing: string; readBy: Reader };

/** One of several values, each with a label. */
type Choice = SettingDescription & { kind: 'choice'; choices: Readonly<Record<string, string>>; default: string };
/** Several different whole numbers within bounds; none by default. */
type Numbers = SettingDescription & { kind: 'numbers'; unit: string; from: number; to: number; most: number };

/** Yes or no; no by default. */
type Switch = SettingDescription & { kind: 'switch' };
/** A whole number within bounds, or none, which is the default. */
type OptionalNumber = SettingDescription & { kind: 'number'; unit: string; from: number; to: number; default?: never };
/** A whole number within bounds, with a default of its own. */
type RequiredNumber = SettingDescription & { kind: 'number'; unit: string; from: number; to: number; default: number };
/** A day of every year, or none, which is the default. */
type OptionalMonthDay = SettingDescription & { kind: 'monthDay' };

export type Setting = Choice | Numbers | Switch | OptionalNumber | RequiredNumber | OptionalMonthDay;

/**
 * Every setting of the company. Add a new one here: its place on the screen, the call, its validation and the API document follow. A setting that was
 * never changed leaves the product as the specification has it.
 */
export const settings = {
  nextYearFrom: {
    section: 'Years',
    label: 'Next year opens on',
    hint: 'From this date, people can apply for next year, including leave over New Year. Day and month, for example 01/10.',
    nothing: 'never',
    readBy: 'everybody',
    kind: 'monthDay',
  },
  lastYearUntil: {
    section: 'Years',
    label: 'Last year stays open until',
    hint: 'Until this date, HR can add leave for last year, and employees can report sick leave and change leave. Day and month, for example 31/01.',
    nothing: 'never',
    readBy: 'everybody',
    kind: 'monthDay',
  },
  mailNotices: {
    section: 'Email',
    label: 'Email notifications',
    hint: 'Which notifications are also sent by email. People can then choose for themselves.',
    nothing: 'none',
    readBy: 'HR',
    kind: 'choice',
    choices: { none: 'None', decisions: 'Decisions', all: 'All' },
    default: 'none',
  },
  mailDecides: {
    section: 'Email',
    label: 'Decide from an email',
    hint: 'Whether approvers must sign in before they decide from an email. Without sign-in, anyone with the email can decide and sees the name, dates and balance.',
    nothing: 'after sign-in',
    readBy: 'HR',
    kind: 'choice',
    choices: { signedIn: 'After sign-in', link: 'Without sign-in' },
    default: 'signedIn',
  },
  digestHour: {
    section: 'Email',
    label: 'Send who is away at',
    hint: 'The hour of the day, from 0 to 23, at which people get the email that says who is away. They choose it in My account.',
    nothing: '8',
    readBy: 'HR',
    kind: 'number',
    unit: "o'clock",
    from: 0,
    to: 23,
    default: 8,
  },
  remindAfterDays: {
    section: 'Pending requests',
    label: 'Remind approvers after',
    hint: 'Send a reminder after this many working days, for example 2, 5.',
    nothing: 'never',
    readBy: 'HR',
    kind: 'numbers',
    unit: 'working days',
    from: 1,
    to: 60,
    most: 5,
  },
  escalateAfterDays: {
    section: 'Pending requests',
    label: 'Escalate after',
    hint: "Working days until a request moves to the approver's line manager, then to HR after the same time again.",
    nothing: 'never',
    readBy: 'HR',
    kind: 'number',
    unit: 'working days',
    from: 1,
    to: 60,
  },
  standInByAbsence: {
    section: 'Pending requests',
    label: 'Line managers stand in',
    hint: 'If an approver is away without a stand-in, their line manager can decide too.',
    nothing: 'no',
    readBy: 'HR',
    kind: 'switch',
  },
  secondFactor: {
    section: 'Sign-in',
    label: 'Second factor',
    hint: 'People who must use an authenticator app or passkey. They will be asked to set it up when they next sign in.',
    nothing: 'optional',
    readBy: 'HR',
    kind: 'choice',
    choices: { off: 'No one', optional: 'Optional', administrators: 'HR and department admins', everyone: 'Everyone' },
    default: 'optional',
  },
  idleMinutes: {
    section: 'Sign-in',
    label: 'Sign out after inactivity',
    hint: 'Minutes without activity. Background refreshes do not count.',
    nothing: 'never',
    readBy: 'HR',
    kind: 'number',
    unit: 'minutes',
    from: 5,
    to: 1440,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

type ValueOf<S extends Setting> = S extends Choice
  ? keyof S['choices'] & string
  : S extends Switch
    ? boolean
    : S extends RequiredNumber
      ? number
      : S extends OptionalNumber
        ? number | null
        : S extends OptionalMonthDay
          ? MonthDay | null
          : readonly number[];

/** The value of each setting. */
export type SettingValues = { [Name in SettingName]: ValueOf<(typeof settings)[Name]> };

// The keys of the table.
export const settingNames = Object.keys(settings) as SettingName[];

/** Returns the default of a setting. @example defaultOf('mailNotices') // 'none' */
export function defaultOf<Name extends SettingName>(name: Name): SettingValues[Name] {
  const setting: Setting = settings[name];
  const defaults = { numbers: [], switch: false, number: null, monthDay: null, choice: null };
  // Each kind of the table has these values.
  return ('default' in setting ? setting.default : defaults[setting.kind]) as SettingValues[Name];
}

/**
 * Returns the problem of a value, new or stored.
 *
 * @example settingProblems('remindAfterDays', [2, 70]) // [{ path: 'remindAfterDays.1', because: 'input', code: 'setting.number', … }]
 */
export function settingProblems(name: SettingName, value: unknown): Problem[] {
  const setting: Setting = settings[name];
  if (setting.kind === 'choice') {
    const isChoice = typeof value === 'string' && Object.hasOwn(setting.choices, value);
    return fieldProblems(name, !isChoice && settingMessage('setting.choice', { choices: Object.keys(setting.choices) }));
  }
  if (setting.kind === 'switch') return fieldProblems(name, typeof value !== 'boolean' && settingMessage('setting.switch'));
  if (setting.kind === 'monthDay') {
    const isDay = value === null || (typeof value === 'string' && isMonthDay(value));
    return fieldProblems(name, !isDay && settingMessage('setting.month-day'));
  }
  const { from, to } = setting;
  const isNumber = (one: unknown) => Number.isInteger(one) && Number(one) >= from && Number(one) <= to;
  if (setting.kind === 'number')
    return fieldProblems(
      name,
      !isNumber(value) && (value !== null || setting.default !== undefined) && settingMessage('setting.number', { from, to }),
    );
  const { most } = setting;
  if (!Array.isArray(value) || value.length > most) return fieldProblems(name, settingMessage('setting.numbers', { most }));
  return value.flatMap((one: unknown, place) => [
    ...fieldProblems(`${name}.${place}`, !isNumber(one) && settingMessage('setting.number', { from, to })),
    ...fieldProblems(`${name}.${place}`, value.indexOf(one) < place && settingMessage('setting.twice')),
  ]);
}

/** The settings that all employees may see. */
export type SharedSettings = {
  [Name in SettingName as (typeof settings)[Name]['readBy'] extends 'everybody' ? Name : never]: SettingValues[Name];
};

export const sharedSettings = settingNames.filter((name) => (settings[name] as Setting).readBy === 'everybody');
