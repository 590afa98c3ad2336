import { paths } from '#src/screens/paths.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { today, useToday } from '#src/screens/client/company.ts';
import { yearOf } from '#src/dates/plain-date.ts';
import { myEntitlementColumns } from '#src/leave-entitlement/leave-entitlement-columns.ts';
import { readAhead } from '#src/screens/client/list/list-source.ts';
import { ListTable } from '#src/screens/client/list/ListTable.tsx';
import type { Search } from '#src/screens/client/list/list-view.ts';
import { tableColumns } from '#src/screens/client/list/table-columns.ts';
import { SelectField } from '#src/ui/client/form/SelectField.tsx';
import { call, type LeaveEntitlement } from './calls.ts';

const columns = tableColumns<typeof myEntitlementColumns, LeaveEntitlement>(myEntitlementColumns, {
  'leaveCategory.leaveDescr': { rowHeader: true },
});

const sourceOf = (year: number) => ({ list: call.list('GET /leaveentitlement/me/{year}', { year }), listColumns: myEntitlementColumns });

/** Own entitlements of a year (specification section 2, /myleavedetails). */
export function MyLeaveDetailsPage() {
  const { year, years, choose } = useYear();
  return (
    <ListTable title={paths.myLeaveDetails.title} {...sourceOf(year)} columns={columns} rowKey={({ id }) => id.leaveCode} minRows={10}>
      <div className="toolbar">
        <SelectField
          label="Year"
          required={false}
          name="year"
          value={year}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </ListTable>
  );
}

MyLeaveDetailsPage.readAhead = (queries: QueryClient, search: Search) =>
  readAhead(sourceOf(yearIn(search, yearOf(today()))))(queries, search);

const yearIn = ({ year }: Search, present: number) => (/^[1-9]\d{3}$/.test(year ?? '') ? Number(year) : present);

/** The year is in the address; the choice has every year with an entitlement, and the present one. */
function useYear() {
  const navigate = useNavigate();
  const present = yearOf(useToday());
  const search: Search = useSearch({ strict: false });
  const all = useQuery(call.query('GET /leaveentitlement/me'));
  const chosen = yearIn(search, present);
  const years = [...new Set([present, chosen, ...(all.data ?? []).map(({ id }) => id.year)])].toSorted((a, b) => b - a);
  return { year: chosen, years, choose: (next: string) => void navigate({ to: '.', search: { year: next } }) };
}
