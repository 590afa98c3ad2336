import { isApprover, isApproverFor } from '#src/ledger/leave-ledger/server/approval/approvers.ts';
import { foldedEmail, type Fragment, type TransactionSql } from '#src/platform/db/server/sql.ts';
import { canManage } from '#src/shared/access/server/permission-conditions.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import {
  allFields,
  type FieldsWith,
  type LookupField,
  lookupFields,
  type PlainField,
  type ProfileFieldName,
  type ProfileFields,
  profileLookups,
  recordOf,
} from '#src/company/employee/profile/employee-profile-fields.ts';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { Caller } from '#src/base/caller/caller.ts';
import { columnOf } from './profile-column-queries.ts';
import { foldEmail } from '#src/base/text/email.ts';

type StoredValue<Row> = Row extends { kind: 'count' } ? number : Row extends { isNeverNull: true } ? string : string | null;
type ValueToStore<Row> = Row extends { kind: 'count' }
  ? number
  : Row extends { isRequired: true } | { isNeverNull: true }
    ? string
    : string | null;

/** The fields that need care of their own. */
type SpecialValues = {
  reportsTo: string | null;
  deptId: string[];
  lastDay: PlainDate | null;
  /** The permanent stand-in. */
  standIn: string | null;
  status: 'A' | 'I';
  roles: RoleCode[];
};

/** The stored values of a profile that a change is checked against. */
export type LockedProfile = { [Name in Exclude<PlainField, 'emplId'>]: StoredValue<ProfileFields[Name]> } & SpecialValues & {
    version: number;
    /** Whether the caller is in one of the employee's departments. */
    isManaged: boolean;
  };

/** A complete profile, ready to be stored. */
export type ProfileToStore = { [Name in PlainField]: ValueToStore<ProfileFields[Name]> } & SpecialValues & {
    /** HR adds the days missed in months of absence to a reactivated employee. */
    addsMissed?: boolean | undefined;
  };

/** The fields that the table `employee` stores as they are, with their columns. */
const storedColumns = allFields.filter(isStored).map((name) => ({ name, column: columnOf(name) }));

function isStored(name: ProfileFieldName): name is Exclude<ProfileFieldName, FieldsWith<{ isElsewhere: true }> | 'version'> {
  return columnOf(name) !== undefined && name !== 'version';
}

const listSql = (tx: TransactionSql, pieces: readonly Fragment[]) => pieces.reduce((all, one) => tx`${all}, ${one}`);

/**
 * Finds the existing profiles by id and locks them in the order of their keys.
 *
 * @param isFiledFor allows other transactions to add leave, accounts and other references in the meantime
 */
export async function lockProfiles(
  tx: TransactionSql,
  caller: Caller,
  emplIds: readonly string[],
  { isFiledFor }: { isFiledFor: boolean } = { isFiledFor: false },
): Promise<Map<string, LockedProfile>> {
  const found = await tx<(LockedProfile & { emplId: string })[]>`
    select ${listSql(
      tx,
      storedColumns.map(({ name, column }) => storedValue(tx, name, tx`e.${tx(column)}`)),
    )}, e.version,
      (select coalesce(json_agg(dept_id order by dept_id), '[]') from employee_department where empl_id = e.empl_id) as "deptId",
      ${canManage(tx, caller, tx`e.empl_id`)} as "isManaged"
    from employee e where e.empl_id = any (${[...emplIds]}) order by e.empl_id ${isFiledFor ? tx`for no key update of e` : tx`for update of e`}`;
  return new Map(found.map(({ emplId, ...stored }) => [emplId, stored]));
}

const storedValue = (tx: TransactionSql, name: string, value: Fragment) =>
  tx`${name === 'roles' ? tx`to_json(${value})` : value} as ${tx(name)}`;

/** Whether everything to be stored is already there. */
export const matchesStored = ({ emplId: _id, addsMissed: _added, ...profile }: ProfileToStore, stored: LockedProfile): boolean =>
  (Object.keys(profile) as (keyof typeof profile)[]).every((field) =>
    field === 'deptId' ? hasSameDepartments(profile, stored) : JSON.stringify(profile[field]) === JSON.stringify(stored[field]),
  );

const hasSameDepartments = (profile: Pick<ProfileToStore, 'deptId'>, stored: Pick<LockedProfile, 'deptId'>) =>
  JSON.stringify(profile.deptId.toSorted()) === JSON.stringify(stored.deptId.toSorted());

/** Increases the versions of profiles whose history has changed, so that older copies count as stale. */
export async function updateProfileVersions(tx: TransactionSql, emplIds: readonly string[]): Promise<void> {
  if (emplIds.length > 0) await tx`update employee set name = name where empl_id = any (${[...emplIds]})`;
}

/** The records that a profile refers to, and those that it conflicts with. */
export type ProfileReferences = {
  isApprover: boolean;
  isEmployee: boolean;
  canStandIn: boolean;
  emailIsTaken: boolean;
  /** The stored id that differs from the id of the profile in letter case only. */
  sameId: string | null;
  /** Read with the profile locked, so that an account that is being added is included. */
  hasAccount: boolean;
  ownDepartments: string[];
};

export async function findProfileReferences(tx: TransactionSql, caller: Caller, profile: ProfileToStore): Promise<ProfileReferences> {
  const [found] = await tx<ProfileReferences[]>`
    select
      exists (select from employee where empl_id = ${profile.reportsTo} and ${isApprover(tx, tx`employee`)}) as "isApprover",
      exists (select from employee where empl_id = ${profile.reportDottedLine}) as "isEmployee",
      exists (select from employee where empl_id = ${profile.standIn} and ${isApproverFor(tx, tx`employee`, tx`${profile.emplId}`)}) as "canStandIn",
      exists (select from employee where ${foldedEmail(tx, tx`business_email`)} = ${foldEmail(profile.businessEmail)} and empl_id <> ${profile.emplId}) as "emailIsTaken",
      (select min(empl_id) from employee where lower(empl_id) = lower(${profile.emplId}) and empl_id <> ${profile.emplId}) as "sameId",
      exists (select from login_detail where empl_id = ${profile.emplId}) as "hasAccount",
      (select coalesce(json_agg(dept_id), '[]') from employee_department where empl_id = ${caller.emplId}) as "ownDepartments"`;
  if (!found) throw new Error('A select without a table must return one row.');
  return found;
}

/**
 * Finds the active codes among those given, by field, and locks them. No code becomes inactive before the profile is stored, and a later
 * deactivation of the code finds the profile.
 */
export async function lockActiveCodes(
  tx: TransactionSql,
  used: Readonly<Record<LookupField, readonly string[]>>,
): Promise<Record<LookupField, Set<string>>> {
  const pairs = lookupFields.flatMap((field) => used[field].map((code) => ({ fieldname: profileLookups[field], code })));
  if (pairs.length === 0) return recordOf(lookupFields, () => new Set());
  const active = await tx<{ fieldname: string; fieldvalue: string }[]>`
    select fieldname, fieldvalue from translate_item
    where (fieldname, fieldvalue) in (select p.fieldname, p.code from json_to_recordset(${JSON.stringify(pairs)}::text::json) as p (fieldname text, code text))
      and eff_status = 'A' order by fieldname, fieldvalue for key share`;
  return recordOf(
    lookupFields,
    (field) => new Set(active.filter(({ fieldname }) => fieldname === profileLookups[field]).map(({ fieldvalue }) => fieldvalue)),
  );
}

/** Adds a profile or changes the one with its id. @returns its new version */
export async function upsertProfile(tx: TransactionSql, profile: ProfileToStore): Promise<number> {
  const { deptId, emplId } = profile;
  const written = storedColumns.filter(({ name }) => name !== 'emplId');
  const names = written.map(({ column }) => column);
  const values = written.map(({ name }) => tx`${profile[name]}`);
  const [stored] = await tx<{ version: number }[]>`
    insert into employee (empl_id, ${tx(names)}) values (${emplId}, ${listSql(tx, values)})
    on conflict (empl_id) do update set (${tx(names)}) = row(${listSql(
      tx,
      names.map((name) => tx`excluded.${tx(name)}`),
    )})
    returning version`;
  await tx`delete from employee_department where empl_id = ${emplId} and dept_id <> all (${deptId})`;
  await tx`insert into employee_department (empl_id, dept_id) select ${emplId}, unnest(${deptId}::text[]) on conflict do nothing`;
  if (!stored) throw new Error('An upsert must return its row.');
  return stored.version;
}

/** Finds the employees who report to themselves through others. */
export async function findReportingCycles(tx: TransactionSql, emplIds: readonly string[]): Promise<string[]> {
  const found = await tx<{ emplId: string }[]>`
    with recursive line (empl_id, above) as (
      select empl_id, reports_to from employee where empl_id = any (${[...emplIds]}) and reports_to is not null
      union
      select line.empl_id, e.reports_to from line join employee e on e.empl_id = line.above where e.reports_to is not null
    )
    select empl_id as "emplId" from line where above = empl_id`;
  return found.map(({ emplId }) => emplId);
}
