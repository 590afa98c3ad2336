import type { PeopleQueryFactory } from '#src/shared/screens/client/use-people.ts';
import { type Answer, call } from '#src/platform/http/client/call.ts';

export type Profile = Answer<'GET /employeeDetailsDept/{emplId}'>;
export type Consequences = Answer<'GET /employeeDetailsDept/{emplId}/consequences'>;

export const searchPeople: PeopleQueryFactory = (query) => call.queryWithMeta('GET /employeedetails', { query });
