import type { AskPeople } from '#src/shared/screens/client/use-people.ts';
import type { employeeContract } from '#src/company/employee/employee-contract.ts';
import type { employeeProfileContract } from '#src/company/employee/employee-profile-contract.ts';
import { type AnswerOf, client } from '#src/platform/http/client/call.ts';
import type { translateItemContract } from '#src/company/translate-item/translate-item-contract.ts';

/** The calls of profiles, typed. */
export const profiles = client<typeof employeeProfileContract>();
/** The calls that look people up. */
export const employees = client<typeof employeeContract>();
/** The calls that name codes. */
export const translateItems = client<typeof translateItemContract>();

type Calls = typeof employeeProfileContract;

export type Profile = AnswerOf<Calls['GET /employeeDetailsDept/{emplId}']>;
export type Consequences = AnswerOf<Calls['GET /employeeDetailsDept/{emplId}/consequences']>;

export const everybody: AskPeople = (query) => employees.queryWithMeta('GET /employeedetails', { query });
