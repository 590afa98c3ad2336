import { isMonthDay, type MonthDay } from '#src/base/dates/month-day.ts';
import { fieldProblems, type Problem } from '#src/base/text/problem.ts';
import { settingMessage } from './setting-sentences.ts';

/** Who may see a setting: HR only, or all signed-in people because forms need it. */
type Reader = 'everybody' | 'HR';

/** The name and the effect of a setting on screen; `nothing` describes the default. */
type SettingDescription = { section: string; label: string; hint: string; nothing: string; readBy: Reader };

/** One of some words, each with its name on screen. */
type Choice = SettingDescription & { kind: 'choice'; choices: Readonly<Record<string, string>>; default: string };
/** Some whole numbers of a unit within bounds, each once; none by default. */
type Numbers = SettingDescription & { kind: 'numbers'; unit: string; from: number; to: number; most: number };

/** Yes or no; no by default. */
type Switch = SettingDescription & { kind: 'switch' };
/** A whole number within bounds, or none, by default. */
type OptionalNumber = SettingDescription & { kind: 'number'; unit: string; from: number; to: number };
/** A day of every year, or none, by default. */
type OptionalMonthDay = SettingDescription & { kind: 'monthDay' };

export type Setting = Choice | Numbers | Switch | OptionalNumber | OptionalMonthDay;

/**
 * Every setting of the company. A new one is an entry here: its place on the screen, the call, its check and the document follow. A setting that
 * nobody has changed leaves the product as the specification has it.
 */
export const settings = {
  nextYearFrom: {
    section: 'Years',
    label: 'Next year opens on',
    hint: 'From this day on people may apply for leave of the next calendar year, and for leave over New Year. Day and month, as in 01/10.',
    nothing: 'never',
    readBy: 'everybody',
    kind: 'monthDay',
  },
  lastYearUntil: {
    section: 'Years',
    label: 'Last year stays open until',
    hint: 'Until this day, HR may submit on behalf for the previous calendar year. Employees may submit sick leave for it and change its leave. Day and month, as in 31/01.',
    nothing: 'never',
    readBy: 'everybody',
    kind: 'monthDay',
  },
  mailNotices: {
    section: 'Mail',
    label: 'Mail',
    hint: 'Which notices also go by mail. People may then choose for themselves.',
    nothing: 'none',
    readBy: 'HR',
    kind: 'choice',
    choices: { none: 'None', decisions: 'Decisions', all: 'All' },
    default: 'none',
  },
  mailDecides: {
    section: 'Mail',
    label: 'Decide from a mail',
    hint: 'Whether the link in a mail asks who opens it to sign in. Without, whoever has the mail can decide, and sees name, dates and balance.',
    nothing: 'after signing in',
    readBy: 'HR',
    kind: 'choice',
    choices: { signedIn: 'After signing in', link: 'By the link alone' },
    default: 'signedIn',
  },
  remindAfterDays: {
    section: 'What waits',
    label: 'Remind approvers after',
    hint: 'Working days that a request waits, one number or several.',
    nothing: 'never',
    readBy: 'HR',
    kind: 'numbers',
    unit: 'working days',
    from: 1,
    to: 60,
    most: 5,
  },
  escalateAfterDays: {
    section: 'What waits',
    label: 'Hand over what waits after',
    hint: 'Working days until a request goes to the approver’s line manager, and after as many more to HR.',
    nothing: 'never',
    readBy: 'HR',
    kind: 'number',
    unit: 'working days',
    from: 1,
    to: 60,
  },
  standInByAbsence: {
    section: 'What waits',
    label: 'Line managers stand in',
    hint: 'While an approver who has named nobody is away, their line manager decides as well.',
    nothing: 'no',
    readBy: 'HR',
    kind: 'switch',
  },
  secondFactor: {
    section: 'Signing in',
    label: 'Second factor',
    hint: 'Who gives a code of an app, or a passkey, after the password. Whoever must and has none sets it up at the next sign-in.',
    nothing: 'whoever wants it',
    readBy: 'HR',
    kind: 'choice',
    choices: { off: 'Nobody', optional: 'Whoever wants it', administrators: 'HR and department admins', everyone: 'Everybody' },
    default: 'optional',
  },
  idleMinutes: {
    section: 'Signing in',
    label: 'Sign out who is idle for',
    hint: 'Minutes without anything done. What a screen asks by itself does not count.',
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
    : S extends OptionalNumber
      ? number | null
      : S extends OptionalMonthDay
        ? MonthDay | null
        : readonly number[];

/** The value of each setting. */
export type SettingValues = { [Name in SettingName]: ValueOf<(typeof settings)[Name]> };

// The keys of the table.
export const settingNames = Object.keys(settings) as SettingName[];

/** What a setting is until somebody changes it. @example defaultOf('mailNotices') // 'none' */
export function defaultOf<Name extends SettingName>(name: Name): SettingValues[Name] {
  const setting: Setting = settings[name];
  const defaults = { numbers: [], switch: false, number: null, monthDay: null };
  // Each kind of the table has these values.
  return (setting.kind === 'choice' ? setting.default : defaults[setting.kind]) as SettingValues[Name];
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
    return fieldProblems(name, value !== null && !isNumber(value) && settingMessage('setting.number', { from, to }));
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
