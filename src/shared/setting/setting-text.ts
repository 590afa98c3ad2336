import { isMonthDay, monthDayText, parseTypedMonthDay } from '#src/base/dates/month-day.ts';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';
import { settings, type SettingName, type Setting, type SettingValues } from './settings.ts';

/** The texts of the setting fields, by name. */
export type SettingTexts = Record<SettingName, string>;

/**
 * Returns the settings as texts for their fields.
 *
 * @example settingTexts({ mailNotices: 'all', remindAfterDays: [2, 5] }) // { mailNotices: 'all', remindAfterDays: '2, 5' }
 */
export function settingTexts(values: SettingValues): SettingTexts {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
  // The names are unchanged.
  return Object.fromEntries(texts) as SettingTexts;
}

const textOf = (value: SettingValues[SettingName]): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(', ');
  return typeof value === 'string' && isMonthDay(value) ? monthDayText(value) : String(value);
};

/**
 * Parses the text of a field. An invalid number becomes a value that the setting refuses, so that the field reports it.
 *
 * @example parseSettingText('remindAfterDays', '2, 5') // [2, 5]
 */
export function parseSettingText(name: SettingName, text: string): unknown {
  const { kind }: Setting = settings[name];
  if (kind === 'choice') return text;
  if (kind === 'switch') return text === 'true';
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'monthDay') return text.trim() === '' ? null : parseTypedMonthDay(text);
  return text.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));
}

/**
 * Says when a setting was changed last, and by whom if that is known.
 *
 * @example lastChangeText({ day: '2026-11-02', by: 'Hana Tan (H0001)' }) // 'Last changed on 02/11/2026 by Hana Tan (H0001).'
 */
export const lastChangeText = ({ day, by }: { day: PlainDate; by: string | null }): string =>
  `Last changed on ${formatDate(day)}${by === null ? '' : ` by ${by}`}.`;

/** The number of people who can sign in but have no second factor, and the first of them by name. */
type PeopleWithoutFactor = { count: number; people: readonly { name: string }[] };

/**
 * Describes the effect of the second factor setting before it is saved.
 *
 * @example missingFactorText('everyone', { count: 2, people: [{ name: 'Ann' }] }) // '2 people have none yet and must set one up before they can do anything else: Ann and 1 more.'
 */
export function missingFactorText(asks: SettingValues['secondFactor'], { count, people }: PeopleWithoutFactor): string {
  if (asks === 'off') return 'No one will be asked, including people who have set it up. Their setup is kept.';
  if (asks === 'optional') return 'Only people who have set one up will be asked for it.';
  if (count === 0) return 'Everyone affected already has one.';
  const names = people.map(({ name }) => name).join(', ');
  const more = count > people.length ? ` and ${count - people.length} more` : '';
  const they =
    count === 1
      ? '1 person has none yet and must set one up before they can do anything else'
      : `${count} people have none yet and must set one up before they can do anything else`;
  return `${they}: ${names}${more}.`;
}

/**
 * Describes the effect of reassigning requests after some days before it is saved.
 *
 * @example reassignmentText({ toLineManagers: 7, toHR: 2 }) // '9 requests are that old and will move on tomorrow morning: 7 to line managers, 2 to HR.'
 */
export function reassignmentText({ toLineManagers, toHR }: { toLineManagers: number; toHR: number }): string {
  const all = toLineManagers + toHR;
  if (all === 0) return 'No requests are that old.';
  const they =
    all === 1
      ? '1 request is that old and will move on tomorrow morning'
      : `${all} requests are that old and will move on tomorrow morning`;
  const whom = [toLineManagers > 0 && `${toLineManagers} to line managers`, toHR > 0 && `${toHR} to HR`].filter(Boolean);
  if (all === 1) return `${they}, to ${toHR > 0 ? 'HR' : 'the line manager'}.`;
  return `${they}: ${whom.join(', ')}.`;
}

/** Describes the effect of ending idle sessions before it is saved. @example endedSessionsText(1) // '1 session has been idle for that long and will end.' */
export function endedSessionsText(sessions: number): string {
  if (sessions === 0) return 'No session has been idle for that long.';
  return sessions === 1
    ? '1 session has been idle for that long and will end.'
    : `${sessions} sessions have been idle for that long and will end.`;
}
