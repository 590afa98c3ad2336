import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';
import { plural } from '#src/base/text/plural.ts';
import type { RuleValues } from './rule-values.ts';

export type EligibilityValues = Pick<RuleValues, 'onlyForGender' | 'onlyForMarriageStatus' | 'onlyForMonths'>;
/** The names of the codes. */
export type EligibilityNames = { gender: Record<string, string>; marriageStatus: Record<string, string> };

/** Loads the codes to choose from, once they are needed. */
export const useEligibilityNames = (isAsked: boolean): EligibilityNames => ({
  gender: useCodeNames('gender', isAsked),
  marriageStatus: useCodeNames('marriage_status', isAsked),
});

function useCodeNames(field: string, isAsked: boolean): Record<string, string> {
  const { data = [] } = useQuery({ ...call.query('GET /translateitem/{field}', { params: { field } }), enabled: isAsked });
  return Object.fromEntries(data.map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname]));
}

/** Whether a category is restricted to some people. */
export const isRestricted = ({ onlyForGender, onlyForMarriageStatus, onlyForMonths }: EligibilityValues): boolean =>
  [onlyForGender, onlyForMarriageStatus, onlyForMonths.trim()].some((one) => one !== '');

/**
 * Describes the people who can choose a category.
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
  return parts.filter((part) => part !== '').join(', ') || 'Everyone';
}
