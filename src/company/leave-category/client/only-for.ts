import { useQueries } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';
import { plural } from '#src/base/text/plural.ts';
import type { RuleValues } from './rule-values.ts';

export type OnlyForValues = Pick<RuleValues, 'onlyForGender' | 'onlyForMarriageStatus' | 'onlyForMonths'>;
/** What codes are called, by code. */
export type OnlyForNames = { gender: Record<string, string>; marriageStatus: Record<string, string> };

const fields = ['gender', 'marriage_status'] as const;

/** What can be chosen, once somebody asks. */
export function useOnlyForNames(isAsked: boolean): OnlyForNames {
  return useQueries({
    queries: fields.map((field) => ({ ...call.query('GET /translateitem/{field}', { params: { field } }), enabled: isAsked })),
    combine: (all) => {
      const [gender = {}, marriageStatus = {}] = all.map(({ data = [] }) =>
        Object.fromEntries(data.map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname])),
      );
      return { gender, marriageStatus };
    },
  });
}

/** Whether a category is for some alone. */
export const isForSome = ({ onlyForGender, onlyForMarriageStatus, onlyForMonths }: OnlyForValues): boolean =>
  [onlyForGender, onlyForMarriageStatus, onlyForMonths.trim()].some((one) => one !== '');

/**
 * For whom a category is, in words.
 *
 * @example onlyForText({ onlyForGender: 'F', onlyForMarriageStatus: '', onlyForMonths: '12' }, { gender: { F: 'Female' }, marriageStatus: {} }) // 'Female, 12 months of service'
 */
export function onlyForText({ onlyForGender, onlyForMarriageStatus, onlyForMonths }: OnlyForValues, names: OnlyForNames): string {
  const months = onlyForMonths.trim();
  const parts = [
    names.gender[onlyForGender] ?? onlyForGender,
    names.marriageStatus[onlyForMarriageStatus] ?? onlyForMarriageStatus,
    /^\d+$/.test(months) ? `${plural(Number(months), 'month')} of service` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'Everybody';
}
