import type { LookupField } from '#src/company/employee/profile/employee-profile-fields.ts';

/** By which fields profiles are looked for (specification section 7, searchemployee), as they stand in the address. */
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

// Object.keys gives strings; these are the table's own.
export const searchFieldNames = Object.keys(searchFields) as SearchField[];

/** What an address looks for. @example readProfileSearch({ page: '2', gender: 'F', manager: '' }) // { gender: 'F' } */
export function readProfileSearch(search: Readonly<Record<string, string>>): ProfileSearch {
  return Object.fromEntries(searchFieldNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
