import { call } from '#src/platform/http/client/call.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Info, Printer } from 'lucide-react';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { defaultLeaveType, overdrawnDays } from '#src/ledger/leave-ledger/calculation/balance.ts';
import { daysText } from '#src/base/text/plural.ts';
import { today, useToday } from '#src/shared/screens/client/company.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { myEntitlementColumns } from '#src/leave/leave-entitlement/leave-entitlement-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { type EntitlementAddress, explainQuery, type LeaveEntitlement } from './calls.ts';
import { ExplainedYear } from './ExplainedYear.tsx';
import { ExplainedYearSkeleton } from './ExplainedYearSkeleton.tsx';

const columns = tableColumns<typeof myEntitlementColumns, LeaveEntitlement>(myEntitlementColumns, {
  'leaveCategory.leaveDescr': { rowHeader: true },
  'id.year': { deskOnly: true },
  entitlement: { deskOnly: true },
  carryForward: { deskOnly: true },
  availableLeave: { deskOnly: true },
  takenLeave: { tallHead: true },
  balanceLeave: { tallHead: true, cell: (row) => <BalanceCell {...row} /> },
});

function BalanceCell(of: LeaveEntitlement) {
  const overdrawn = overdrawnDays(of);
  return (
    <>
      {of.balanceLeave}
      {overdrawn > 0 && <span className="sub">{daysText(overdrawn)} overdrawn</span>}
    </>
  );
}

const listSourceFor = (year: number) => ({
  list: call.list('GET /leaveentitlement/me/{year}', { year }),
  listColumns: myEntitlementColumns,
});

/** The person's own entitlements of a year (specification section 2, /myleavedetails). */
export function MyLeaveDetailsPage() {
  const { year, years, all, isLoading, choose } = useChosenYear();
  const { emplId } = useCaller();
  const { explained, isChosen, explain } = useExplainedType(all.filter(({ id }) => id.year === year));
  const explanation = explained && (
    <ExplainedYear
      key={`${year} ${explained.id.leaveCode}`}
      place={addressOf(explained)}
      type={explained.leaveCategory.leaveDescr}
      leaveScreen="own"
    />
  );
  return (
    <ListTable
      title={paths.myLeaveDetails.title}
      about="See how many days you have, and how they are counted."
      {...listSourceFor(year)}
      columns={columns}
      rowKey={({ id }) => id.leaveCode}
      // Without padding rows, a chosen explanation is visible at once.
      minRows={isChosen ? 0 : 10}
      rowActions={renderExplainButton(explained, explain)}
      more={
        <ButtonLink icon={Printer} to={paths.leaveCard({ emplId, year })}>
          Leave card
        </ButtonLink>
      }
      below={isLoading ? <ExplainedYearSkeleton /> : explanation}
    >
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

type ExplainButtonProps = { row: LeaveEntitlement; isOpen: boolean; onPress: (leaveCode: string) => void };

const renderExplainButton =
  (explained: LeaveEntitlement | undefined, onPress: ExplainButtonProps['onPress']) => (row: LeaveEntitlement) => (
    <ExplainButton row={row} isOpen={row.id.leaveCode === explained?.id.leaveCode} onPress={onPress} />
  );

function ExplainButton({ row: { id, leaveCategory }, isOpen, onPress }: ExplainButtonProps) {
  return (
    <button
      type="button"
      className="row-link"
      aria-expanded={isOpen}
      aria-controls="explain"
      aria-label={`Explain ${leaveCategory.leaveDescr}`}
      onClick={() => onPress(isOpen ? none : id.leaveCode)}
    >
      <span className="desk-only">Explain</span>
      <Icon icon={Info} className="phone-only" />
    </button>
  );
}

/** The value of the address while the explanation is closed. */
const none = 'none';

/** The explained leave type is in the address; at first it is annual leave, or the first type of a person without it. */
function useExplainedType(rows: readonly LeaveEntitlement[]) {
  const navigate = useNavigate();
  const { explain }: QueryParams = useSearch({ strict: false });
  const explained = findExplained(rows, explain);
  return {
    explained,
    isChosen: explain !== undefined && explained !== undefined,
    explain: (leaveCode: string) =>
      void navigate({ to: '.', search: (now: QueryParams) => ({ ...now, explain: leaveCode }), resetScroll: false }),
  };
}

function findExplained(rows: readonly LeaveEntitlement[], explain: string | undefined): LeaveEntitlement | undefined {
  const find = (code: string) => rows.find(({ id }) => id.leaveCode === code);
  return explain === undefined ? (find(defaultLeaveType) ?? rows[0]) : find(explain);
}

const addressOf = ({ id: { emplid, year, leaveCode } }: LeaveEntitlement): EntitlementAddress => ({
  emplId: emplid,
  year: String(year),
  leaveCode,
});

MyLeaveDetailsPage.readAhead = async (queries: QueryClient, search: QueryParams): Promise<void> => {
  const year = readYear(search, yearOf(today()));
  await Promise.all([prefetchList(listSourceFor(year))(queries, search), prefetchExplained(queries, year, search)]);
};

/** Preloads the explanation that shows below the list. */
async function prefetchExplained(queries: QueryClient, year: number, { explain }: QueryParams): Promise<void> {
  const all = await queries.fetchQuery(allYears);
  const explained = findExplained(
    all.filter(({ id }) => id.year === year),
    explain,
  );
  if (explained) await queries.prefetchQuery(explainQuery(addressOf(explained)));
}

const allYears = call.query('GET /leaveentitlement/me');

const readYear = ({ year }: QueryParams, present: number) => (/^[1-9]\d{3}$/.test(year ?? '') ? Number(year) : present);

/** The chosen year is in the address. The choices are the years with an entitlement and the current year. */
function useChosenYear() {
  const navigate = useNavigate();
  const present = yearOf(useToday());
  const search: QueryParams = useSearch({ strict: false });
  const all = useQuery(allYears);
  const chosen = readYear(search, present);
  const years = [...new Set([present, chosen, ...(all.data ?? []).map(({ id }) => id.year)])].toSorted((a, b) => b - a);
  return {
    year: chosen,
    years,
    all: all.data ?? [],
    isLoading: all.isLoading,
    choose: (next: string) => void navigate({ to: '.', search: { year: next } }),
  };
}
