import { nameOrderKey } from '#src/base/text/plain-text.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { listLocation } from '#src/shared/screens/client/list/list-places.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import type { RecalculatedApplication } from '#src/ledger/leave-ledger/client/RecalculatedLeave.tsx';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { recalculationFigures } from '#src/ledger/leave-ledger/wording/recalculation-figures.ts';
import { daysText, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Figures } from '#src/platform/ui/client/page/Figures.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { WideTable } from '#src/platform/ui/client/table/WideTable.tsx';
import type { CountryHoliday } from './CountryDifference.tsx';
import { stateEffectTexts } from './EffectFigures.tsx';
import { rememberTakeOver } from './take-over-calls.ts';
import { toHolidayInput, useHolidayEffects } from './use-holiday-effects.ts';

/** Entries beyond this number are only counted. */
const maxListed = 100;

type CountryPreviewProps = { chosen: readonly CountryHoliday[]; where: string; onBack: () => void };

/** Previews how the selected holidays change leave, before they are stored. */
export function CountryPreview({ chosen, where, onBack }: CountryPreviewProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const effects = useHolidayEffects({ stored: chosen.map(toHolidayInput) });
  const save = useChange(
    (_, idempotencyKey) =>
      call('POST /countryholidays', {
        body: { holidays: chosen.map((row) => ({ holiday: toHolidayInput(row), ...(row.version !== null && { version: row.version }) })) },
        idempotencyKey,
      }),
    {
      onSuccess: async ({ answer }) => {
        rememberTakeOver(answer.takeOverId);
        setFlashMessage({ tone: 'good', text: `${plural(answer.saved, 'public holiday')} saved.` });
        await navigate(listLocation(paths.publicHolidays));
        await queries.invalidateQueries();
      },
    },
  );
  const many = plural(chosen.length, 'holiday');
  const people = new Set(effects.data?.map(({ emplId }) => emplId)).size;
  const told = people === 1 ? 'The employee will be notified. ' : `${people} employees will be notified. `;
  return (
    <>
      <PageHead title={`How ${many} ${chosen.length === 1 ? 'affects' : 'affect'} leave`} line={`${where}. Past leave doesn't change.`} />
      {effects.error ? (
        <FailedState title="Couldn't check how this affects leave" onTryAgain={() => void effects.refetch()}>
          {failureText(effects.error)}
        </FailedState>
      ) : effects.data ? (
        <Effects rows={effects.data} />
      ) : (
        [80, 100, 95, 90].map((width) => <Skeleton key={width} width={width} />)
      )}
      {save.error && (
        <Banner tone="bad" alert>
          {failureText(save.error)}
        </Banner>
      )}
      <ActionBar
        verb={`Save ${many}`}
        busy={save.isPending && 'Saving'}
        disabled={!effects.data}
        hint={effects.data && `${people > 0 ? told : ''}You can undo this until someone books leave on one of them.`}
        afterTable
        onAct={() => save.mutate()}
      >
        <Button variant="quiet" disabled={save.isPending} onClick={onBack}>
          Back
        </Button>
      </ActionBar>
    </>
  );
}

function Effects({ rows }: { rows: readonly RecalculatedApplication[] }) {
  const { given, givenTo, charged, applications, cancelled, states } = recalculationFigures(rows);
  const figures = [
    { label: 'Days returned', figure: given, unit: `${given === 1 ? 'day' : 'days'}, ${plural(givenTo, 'person', 'people')}` },
    { label: 'Leave recalculated', figure: applications, unit: applications === 1 ? 'application' : 'applications' },
    { label: 'Cancelled, no days left', figure: cancelled, unit: cancelled === 1 ? 'application' : 'applications' },
    { label: 'Extra days deducted', figure: charged, unit: charged === 1 ? 'day' : 'days' },
  ];
  return (
    <>
      <Figures figures={figures} />
      {states.length > 0 && (
        <ul className="dialog-facts">
          {stateEffectTexts(states).map(({ label, value }) => (
            <li key={label}>
              {label}: {value}
            </li>
          ))}
        </ul>
      )}
      {rows.length === 0 ? <p>No leave changes.</p> : <EffectTable rows={rows} />}
    </>
  );
}

function EffectTable({ rows }: { rows: readonly RecalculatedApplication[] }) {
  const inOrder = rows.toSorted(
    (a, b) => b.exceedsBalanceBy - a.exceedsBalanceBy || (nameOrderKey(a.name) < nameOrderKey(b.name) ? -1 : 1),
  );
  const rest = rows.length - maxListed;
  return (
    <WideTable label="Recalculated leave">
      <thead>
        <tr>
          {['Name', 'Start date', 'End date'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
          <th scope="col" className="number">
            Days
          </th>
          <th scope="col">Reason</th>
          <th scope="col" className="number">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {inOrder.slice(0, maxListed).map((leave) => (
          <Effect key={leave.appliedLeaveId} leave={leave} />
        ))}
        {rest > 0 && (
          <tr>
            <td colSpan={6}>and {plural(rest, 'more application')}</td>
          </tr>
        )}
      </tbody>
    </WideTable>
  );
}

function Effect({ leave }: { leave: RecalculatedApplication }) {
  const { emplId, name, leaveDescr, startDate, endDate, leaveDuration, newDuration, left, leftThen, exceedsBalanceBy } = leave;
  return (
    <tr>
      <th scope="row" className="key">
        {name}
        <span className="sub">
          {emplId}, {leaveDescr}
        </span>
      </th>
      <td>{formatDate(startDate)}</td>
      <td>{formatDate(endDate)}</td>
      <td className="number">{changeText(leaveDuration, newDuration)}</td>
      <td className="wrap">{effectReason(leave)}</td>
      <td className={exceedsBalanceBy > 0 ? 'number country-below' : 'number'}>
        {left === null || leftThen === null ? 'None' : changeText(left, leftThen)}
        {exceedsBalanceBy > 0 && <span className="sub">exceeds the balance by {daysText(exceedsBalanceBy)}</span>}
      </td>
    </tr>
  );
}

const changeText = (before: number, after: number) => (
  <ChangeArrow from={<span className="muted">{before}</span>}>
    <b>{after}</b>
  </ChangeArrow>
);

const effectReason = ({ added, removed, newDuration }: RecalculatedApplication): string =>
  [[...added, ...removed.map((name) => `no longer ${name}`)].join(', '), newDuration === 0 ? 'the leave is cancelled' : '']
    .filter(Boolean)
    .join('; ');
