import { type LookupField, lookupFields, profileFieldNames, profileLookups, recordOf } from '../profile/employee-profile-fields.ts';
import type { ProfileRow, ProfileSheetFacts } from './profile-sheet.ts';

/** A code in a sheet that no lookup has, and the number of rows with it. */
export type MissingCode = { fieldname: (typeof profileLookups)[LookupField]; label: string; code: string; rows: number };

/**
 * Finds the codes of a sheet that no active translate item has, in the order of the sheet. A code that differs from an active item only in
 * upper and lower case is a typing error and is left out.
 *
 * @example findMissingCodes(rows, facts) // [{ fieldname: 'dept_id', label: 'Department ID', code: 'RND', rows: 12 }]
 */
export function findMissingCodes(rows: readonly ProfileRow[], { rules }: ProfileSheetFacts): MissingCode[] {
  const missing = new Map<string, MissingCode>();
  const known = lowercaseCodes(rules.codes);
  for (const { profile } of rows) {
    for (const field of lookupFields) {
      const codes = field === 'deptId' ? profile.deptId : [profile[field]];
      for (const code of codes.filter((one) => one !== '' && !known[field].has(one.toLowerCase()))) {
        const key = `${field}/${code}`;
        const rowsBefore = missing.get(key)?.rows ?? 0;
        missing.set(key, { fieldname: profileLookups[field], label: profileFieldNames[field], code, rows: rowsBefore + 1 });
      }
    }
  }
  return [...missing.values()];
}

/** The codes of each field in lower case. */
function lowercaseCodes(codes: ProfileSheetFacts['rules']['codes']): Record<LookupField, ReadonlySet<string>> {
  return recordOf(lookupFields, (field) => new Set([...(codes?.[field] ?? [])].map((code) => code.toLowerCase())));
}
