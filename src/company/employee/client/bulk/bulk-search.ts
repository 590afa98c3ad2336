import type { LookupField } from '#src/company/employee/employee-profile-fields.ts';

/** By which fields profiles are looked for (specification section 7, searchemployee), as they stand in the address. */
export const soughtFields = {
  business_unit: { label: 'Business Unit', lookup: 'businessUnit' },
  dept_id: { label: 'Department', lookup: 'deptId' },
  manager: { label: 'Line Manager', lookup: undefined },
  job_title: { label: 'Job Title', lookup: 'jobTitle' },
  gender: { label: 'Gender', lookup: 'gender' },
  marriage_status: { label: 'Marital Status', lookup: 'marriageStatus' },
} as const satisfies Record<string, { label: string; lookup: LookupField | undefined }>;

export type SoughtField = keyof typeof soughtFields;
export type Sought = Partial<Record<SoughtField, string>>;

// Object.keys gives strings; these are the table's own.
export const soughtNames = Object.keys(soughtFields) as SoughtField[];

/** What an address looks for. @example readSought({ page: '2', gender: 'F', manager: '' }) // { gender: 'F' } */
export function readSought(search: Readonly<Record<string, string>>): Sought {
  return Object.fromEntries(soughtNames.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
