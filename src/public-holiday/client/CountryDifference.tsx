import { Moon } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { formatDateWithWeekday } from '#src/dates/plain-date.ts';
import type { AnswerOf } from '#src/http/client/call.ts';
import type { countryHolidayContract } from '#src/public-holiday/country-holiday-contract.ts';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { leaveNotice } from '#src/screens/client/notice.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { paths } from '#src/screens/paths.ts';
import { plural } from '#src/text/plural.ts';
import { WideTable } from '#src/ui/client/table/WideTable.tsx';
import { ButtonLink } from '#src/ui/client/base/ButtonLink.tsx';
import { Icon } from '#src/ui/client/base/Icon.tsx';
import { ActionBar } from '#src/ui/client/form/ActionBar.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { HolidayEffects } from './HolidayEffects.tsx';
import { countries, rememberTakeOver } from './take-over-calls.ts';

type Row = AnswerOf<(typeof countryHolidayContract)['GET /countryholidays']>[number];

const words: Record<Row['difference'], string> = { new: 'New', same: 'Same', renamed: 'Other name', 'only here': 'Only here' };

/** What may be stored: what is stored so already, or is the company's alone, stays. */
const canTake = ({ difference }: Row) => difference === 'new' || difference === 'renamed';

const inputOf = ({ holidayDate, holidayDescr, holidayState, holidayPart }: Row) => ({
  holidayDate,
  holidayDescr,
  holidayState,
  holidayPart,
});

/** The calendar beside what is stored; what is ticked is stored once it is seen which leave that counts anew. */
export function CountryDifference({ rows }: { rows: readonly Row[] }) {
  const [taken, setTaken] = useState(
    () => new Set(rows.filter(({ difference, isPublic }) => difference === 'new' && isPublic).map(({ holidayDate }) => holidayDate)),
  );
  const [asking, setAsking] = useState(false);
  const chosen = rows.filter(({ holidayDate }) => taken.has(holidayDate));
  const toggle = (date: string) => setTaken((now) => now.symmetricDifference(new Set([date])));
  if (rows.length === 0) return <p className="muted">Nothing is known of this year, and nothing is stored.</p>;
  if (!rows.some(canTake)) return <p className="muted">All {plural(rows.length, 'day')} are here already.</p>;
  return (
    <>
      <WideTable label="Differences">
        <thead>
          <tr>
            {['Take', 'Date', 'Holiday', 'State(s)', 'Difference'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.holidayDate} row={row} isTaken={taken.has(row.holidayDate)} onToggle={() => toggle(row.holidayDate)} />
          ))}
        </tbody>
      </WideTable>
      <ActionBar
        verb={`See what ${plural(chosen.length, 'day')} ${chosen.length === 1 ? 'changes' : 'change'}`}
        disabled={chosen.length === 0}
        busy={false}
        hint={chosen.length === 0 ? 'Nothing is ticked.' : ''}
        afterTable
        onAct={() => setAsking(true)}
      >
        <ButtonLink variant="quiet" {...listPlace(paths.publicHolidays)}>
          Cancel
        </ButtonLink>
      </ActionBar>
      {asking && <SaveQuestion chosen={chosen} onClose={() => setAsking(false)} />}
    </>
  );
}

function Line({ row, isTaken, onToggle }: { row: Row; isTaken: boolean; onToggle: () => void }) {
  const { holidayDate, holidayDescr, holidayState, difference, byMoon, isPublic, stored } = row;
  return (
    <tr>
      <td>
        {canTake(row) && (
          <label className="check">
            <input type="checkbox" checked={isTaken} onChange={onToggle} aria-label={`Take ${holidayDescr}`} />
          </label>
        )}
      </td>
      <td>{formatDateWithWeekday(holidayDate)}</td>
      <th scope="row" className="key wrap">
        {holidayDescr}
        {byMoon && (
          <span className="sub">
            <Icon icon={Moon} small /> By the moon: the day may change
          </span>
        )}
        {!isPublic && <span className="sub">Not a public holiday everywhere</span>}
      </th>
      <td className="wrap">{holidayState}</td>
      <td className="wrap">
        {words[difference]}
        {difference === 'renamed' && <span className="sub">{stored} here</span>}
      </td>
    </tr>
  );
}

function SaveQuestion({ chosen, onClose }: { chosen: readonly Row[]; onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const save = useChange(
    (_, idempotencyKey) =>
      countries('POST /countryholidays', {
        body: { holidays: chosen.map((row) => ({ holiday: inputOf(row), ...(row.version !== null && { version: row.version }) })) },
        idempotencyKey,
      }),
    {
      onSuccess: async ({ answer }) => {
        rememberTakeOver(answer.takeOverId);
        leaveNotice({ tone: 'good', text: `${plural(answer.saved, 'public holiday')} saved.` });
        await navigate(listPlace(paths.publicHolidays));
        await queries.invalidateQueries();
      },
    },
  );
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={`Save ${plural(chosen.length, 'public holiday')}?`}
      verb="Confirm"
      busy={save.isPending && 'Saving'}
      error={save.error?.message}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <HolidayEffects change={{ stored: chosen.map(inputOf) }} withFigures />
    </ConfirmDialog>
  );
}
