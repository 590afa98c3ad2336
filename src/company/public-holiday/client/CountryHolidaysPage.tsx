import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { CountryDifference, type CountryHoliday } from './CountryDifference.tsx';
import { CountryPreview } from './CountryPreview.tsx';
import { TakeOverList } from './UndoTakeOver.tsx';
import './country-holidays.css';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';

const screens = { screen: paths.countryHolidays, list: paths.publicHolidays };
const emptyChoice = { country: '', state: '', ourState: '' };

/** Imports public holidays from the calendar of a country. */
export function CountryHolidaysPage() {
  const known = useQuery(call.query('GET /holidaycountries'));
  const states = useQuery(call.query('GET /translateitem/{field}', { params: { field: 'state' } }));
  if (!known.data || !states.data) {
    const tryAgain = () => void Promise.all([known, states].map((query) => query.refetch()));
    return <RecordState {...screens} isWide error={known.error ?? states.error} onTryAgain={tryAgain} />;
  }
  const ourStates = states.data
    .filter(({ effStatus }) => effStatus === 'A')
    .map(({ id, xlatlongname }) => ({ value: id.fieldvalue, label: xlatlongname }));
  return <TakeOverSteps known={known.data} ourStates={ourStates} />;
}

type Selection = { chosen: readonly CountryHoliday[]; where: string };

/** Step one selects the days, step two previews their effect. The selection survives the way back, even with the browser's Back button. */
function TakeOverSteps({ known, ourStates }: CountryFormProps) {
  const [seen, setSeen] = useState<Selection>();
  const { isSecond, goOn, goBack } = useSecondStep();
  const stages = useRef<HTMLDivElement>(null);
  const isPreviewed = isSecond && seen !== undefined;
  const wasPreviewed = useRef(isPreviewed);
  useEffect(() => {
    if (wasPreviewed.current === isPreviewed) return;
    wasPreviewed.current = isPreviewed;
    stages.current?.querySelector<HTMLElement>(':scope > :not([hidden]) h1')?.focus();
    scrollTo(0, 0);
  }, [isPreviewed]);
  const see = (next: Selection) => {
    setSeen(next);
    goOn();
  };
  return (
    <div ref={stages}>
      <div hidden={isPreviewed}>
        <PageHead
          title={screens.screen.title}
          back={backLink(screens.list)}
          line="You'll see how this affects leave before anything changes."
        />
        <CountryForm known={known} ourStates={ourStates} onSee={see} />
        <TakeOverList />
        <p className="muted small-text below">
          Calendars: date-holidays by commenthol, data under CC BY-SA 3.0, code under ISC (THIRD-PARTY.md). Check the dates against official
          announcements.
        </p>
      </div>
      {isPreviewed && (
        <div>
          <CountryPreview {...seen} onBack={goBack} />
        </div>
      )}
    </div>
  );
}

type Country = { country: string; name: string; states: readonly { state: string; name: string }[] };
type Option = { value: string; label: string };
type CountryFormProps = { known: readonly Country[]; ourStates: readonly Option[] };

function CountryForm({ known, ourStates, onSee }: CountryFormProps & { onSee: (seen: Selection) => void }) {
  const thisYear = yearOf(useToday());
  const [{ country, state, ourState }, choose] = useState(emptyChoice);
  const [year, setYear] = useState(String(thisYear));
  const theirStates = known.find((one) => one.country === country)?.states ?? [];
  const pickState = (next: string) => {
    const name = theirStates.find((one) => one.state === next)?.name.toLowerCase();
    choose({ country, state: next, ourState: ourStates.find(({ label }) => label.toLowerCase() === name)?.value ?? '' });
  };
  const there = known.find((one) => one.country === country)?.name ?? '';
  const where = theirStates.find((one) => one.state === state)?.name ?? there;
  return (
    <>
      <div className="fields-2 country-fields">
        <SelectField
          label="Country"
          choose="Choose a country"
          options={known.map((one) => ({ value: one.country, label: one.name }))}
          value={country}
          onChange={({ target }) => choose({ ...emptyChoice, country: target.value })}
        />
        {theirStates.length > 0 && (
          <SelectField
            label="Region"
            options={[{ value: '', label: 'The whole country' }, ...theirStates.map((one) => ({ value: one.state, label: one.name }))]}
            value={state}
            onChange={({ target }) => pickState(target.value)}
          />
        )}
        <SelectField
          label="Year"
          options={[thisYear, thisYear + 1].map((one) => ({ value: String(one), label: String(one) }))}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
        {state !== '' && (
          <SelectField
            label="Applies to"
            hint={ourStates.length === 0 ? 'Add your states in the translate items first.' : undefined}
            options={[{ value: '', label: 'Everyone' }, ...ourStates]}
            value={ourState}
            onChange={({ target }) => choose({ country, state, ourState: target.value })}
          />
        )}
      </div>
      {country !== '' && (
        <Difference
          key={`${country} ${state} ${ourState} ${year}`}
          {...{ country, state, ourState, year }}
          onSee={(chosen) => onSee({ chosen, where: `${where}, ${year}` })}
        />
      )}
    </>
  );
}

type DifferenceProps = Record<'country' | 'state' | 'ourState' | 'year', string> & { onSee: (chosen: readonly CountryHoliday[]) => void };

function Difference({ country, state, ourState, year, onSee }: DifferenceProps) {
  const found = useQuery(
    call.query('GET /countryholidays', { query: { country, year, ...(state && { state }), ...(state && ourState && { ourState }) } }),
  );
  const people = useQuery({ ...call.query('GET /holidaystates'), enabled: ourState !== '' });
  const here = ourState === '' || !people.data ? undefined : (people.data.find((one) => one.state === ourState)?.people ?? 0);
  if (found.error)
    return (
      <FailedState title="Couldn't load the calendar" onTryAgain={() => void found.refetch()}>
        {failureText(found.error)}
      </FailedState>
    );
  return found.data ? <CountryDifference rows={found.data} people={here} onSee={onSee} /> : <Skeleton width={80} />;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    isSecondStep?: boolean;
  }
}

/** Makes the second step of a screen an entry in the browser history. Back leads to the first step with its values. */
function useSecondStep() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isSecond = useRouterState({ select: ({ location }) => location.state.isSecondStep === true });
  return {
    isSecond,
    goOn: () => void navigate({ to: '.', search: true, state: { isSecondStep: true } }),
    goBack: () => history.back(),
  };
}
