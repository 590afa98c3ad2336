import { useQueries } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';
import { plural } from '#src/base/text/plural.ts';
import type { RuleValues } from './rule-values.ts';

export type EligibilityValues = Pick<RuleValues, 'onlyForGender' | 'onlyForMarriageStatus' | 'onlyForMonths'>;
/** What codes are called, by code. */
export type EligibilityNames = { gender: Record<string, string>; marriageStatus: Record<string, string> };

const fields = ['gender', 'marriage_status'] as const;

/** What can be chosen, once somebody asks. */
export function useEligibilityNames(isAsked: boolean): EligibilityNames {
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
export const isRestricted = ({ onlyForGender, onlyForMarriageStatus, onlyForMonths }: EligibilityValues): boolean =>
  [onlyForGender, onlyForMarriageStatus, onlyForMonths.trim()].some((one) => one !== '');

/**
 * For whom a category is, in words.
 *
 * @example eligibilityText({ onlyForGender: 'F', onlyForMarriageStatus: '', onlyForMonths: '12' }, { gender: { F: 'Female' }, marriageStatus: {} }) // 'Female, 12 months of service'
 */
export function eligibilityText(
  { onlyForGender, onlyForMarriageStatus, onlyForMonths }: EligibilityValues,
  names: EligibilityNames,
): string {
  const months = onlyForMonths.trim();
  const parts = [
    names.gender[onlyForGender] ?? onlyForGender,
    names.marriageStatus[onlyForMarriageStatus] ?? onlyForMarriageStatus,
    /^\d+$/.test(months) ? `${plural(Number(months), 'month')} of service` : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'Everybody';
}
