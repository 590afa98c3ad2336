import { isMonthDay, monthDayText, typedMonthDay } from '#src/dates/month-day.ts';
import { settings, type SettingName, type Setting, type SettingValues } from './settings.ts';

/** What stands in the fields of the settings, by name. */
export type SettingTexts = Record<SettingName, string>;

/**
 * The settings as they stand in their fields.
 *
 * @example textsOf({ mailNotices: 'all', remindAfterDays: [2, 5] }) // { mailNotices: 'all', remindAfterDays: '2, 5' }
 */
export function textsOf(values: SettingValues): SettingTexts {
  const texts = Object.entries(values).map(([name, value]) => [name, textOf(value)]);
  // The same names as before.
  return Object.fromEntries(texts) as SettingTexts;
}

const textOf = (value: SettingValues[SettingName]): string => {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(', ');
  return typeof value === 'string' && isMonthDay(value) ? monthDayText(value) : String(value);
};

/**
 * What a text in a field means; what is no number stays one that no setting allows, so that it is said which.
 *
 * @example valueOf('remindAfterDays', '2, 5') // [2, 5]
 */
export function valueOf(name: SettingName, text: string): unknown {
  const { kind }: Setting = settings[name];
  if (kind === 'choice') return text;
  if (kind === 'switch') return text === 'true';
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'monthDay') return text.trim() === '' ? null : typedMonthDay(text);
  return text.split(/[\s,;]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));
}
