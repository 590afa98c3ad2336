import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { paths } from '#src/shared/screens/paths.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { CalendarFileForm } from './calendar-file/CalendarFileForm.tsx';
import { AppliesToField, type Option, useYearChoice, YearField, yearsOf, yearsText } from './ComparisonFields.tsx';
import type { CountryHoliday } from './CountryDifference.tsx';
import { CountryPreview } from './CountryPreview.tsx';
import { HolidayComparison } from './HolidayComparison.tsx';
import { proposeCountry, rememberCountry } from '#src/shared/screens/client/proposed-country.ts';
import { TakeOverList } from './UndoTakeOver.tsx';
import './country-holidays.css';
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router';

const screens = { screen: paths.countryHolidays, list: paths.publicHolidays };
const emptyChoice = { country: '', state: '', ourState: '' };

/** Imports public holidays from the calendar of a country or from a calendar file. */
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

const sources = [
  { value: 'country', label: 'Country' },
  { value: 'file', label: 'Calendar file' },
] as const;

/** Step one selects the days, step two previews their effect. The selection survives the way back, even with the browser's Back button. */
function TakeOverSteps({ known, ourStates }: CountryFormProps) {
  const [seen, setSeen] = useState<Selection>();
  const [source, setSource] = useState<(typeof sources)[number]['value']>('country');
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
        <div className="country-source">
          <Segmented label="Source" value={source} options={sources} onChoose={setSource} />
        </div>
        {source === 'country' ? (
          <CountryForm known={known} ourStates={ourStates} onSee={see} />
        ) : (
          <CalendarFileForm ourStates={ourStates} onSee={see} />
        )}
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
type CountryFormProps = { known: readonly Country[]; ourStates: readonly Option[] };

function CountryForm({ known, ourStates, onSee }: CountryFormProps & { onSee: (seen: Selection) => void }) {
  const { year: asked }: { year?: string } = useSearch({ strict: false });
  const [{ country, state, ourState }, setChoice] = useState(() => ({
    ...emptyChoice,
    // The screens that lead here name a year.
    country: proposeCountry(
      known.map((one) => one.country),
      asked !== undefined,
    ),
  }));
  const [year, setYear] = useYearChoice();
  const choose = (choice: typeof emptyChoice) => {
    rememberCountry(choice.country);
    setChoice(choice);
  };
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
        <YearField value={year} onChange={setYear} />
        {state !== '' && (
          <AppliesToField ourStates={ourStates} value={ourState} onChange={(next) => choose({ country, state, ourState: next })} />
        )}
      </div>
      {country !== '' && (
        <Difference
          key={`${country} ${state} ${ourState} ${year}`}
          {...{ country, state, ourState, year }}
          onSee={(chosen) => onSee({ chosen, where: `${where}, ${yearsText(year)}` })}
        />
      )}
    </>
  );
}

type DifferenceProps = Record<'country' | 'state' | 'ourState' | 'year', string> & { onSee: (chosen: readonly CountryHoliday[]) => void };

function Difference({ country, state, ourState, year, onSee }: DifferenceProps) {
  const years = yearsOf(year);
  const place = { country, ...(state && { state }), ...(state && ourState && { ourState }) };
  const found = useQueries({
    queries: years.map((one) => call.query('GET /countryholidays', { query: { ...place, year: String(one) } })),
  });
  return <HolidayComparison {...{ found, ourState, years, onSee }} />;
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
