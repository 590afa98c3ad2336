import type { LookupField } from '#src/company/employee/profile/employee-profile-fields.ts';

/** The search fields (specification section 7, searchemployee) by their names in the address. */
export const searchFields = {
  business_unit: { label: 'Business Unit', lookup: 'businessUnit' },
  dept_id: { label: 'Department', lookup: 'deptId' },
  manager: { label: 'Line Manager', lookup: undefined },
  job_title: { label: 'Job Title', lookup: 'jobTitle' },
  gender: { label: 'Gender', lookup: 'gender' },
  marriage_status: { label: 'Marital Status', lookup: 'marriageStatus' },
} as const satisfies Record<string, { label: string; lookup: LookupField | undefined }>;

export type SearchField = keyof typeof searchFields;
export type ProfileSearch = Partial<Record<SearchField, string>>;

// Object.keys returns strings; the table has no other keys.
export const searchFieldNames = Object.keys(searchFields) as SearchField[];

/** Reads the search from the address. @example readProfileSearch({ page: '2', gender: 'F', manager: '' }) // { gender: 'F' } */
export function readProfileSearch(search: Readonly<Record<string, string>>): ProfileSearch {
  return Object.fromEntries(searchFieldNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
