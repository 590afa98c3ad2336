import { useQuery } from '@tanstack/react-query';
import { formatDateWithWeekday } from '#src/base/dates/plain-date.ts';
import { formatList } from '#src/base/text/plural.ts';
import { maxNamedMissing, missingText } from '#src/company/public-holiday/year-before.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { combineChoiceQueries } from '#src/shared/screens/client/choices.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type CountryComparison, CountryDifference, type CountryHoliday } from './CountryDifference.tsx';

type HolidayComparisonProps = {
  /** The comparison of each year. */
  found: readonly { data: CountryComparison | undefined; error: Error | null; refetch: () => unknown }[];
  years: readonly number[];
  /** The company's state that observes the holidays; empty for everyone. */
  ourState: string;
  onSee: (chosen: readonly CountryHoliday[]) => void;
};

/** The comparison of the years of a calendar with the stored holidays, while it loads and when it is there. */
export function HolidayComparison({ found, years, ourState, onSee }: HolidayComparisonProps) {
  const { error, tryAgain } = combineChoiceQueries(found);
  const people = useQuery({ ...call.query('GET /holidaystates'), enabled: ourState !== '' });
  const here = ourState === '' || !people.data ? undefined : (people.data.find((one) => one.state === ourState)?.people ?? 0);
  if (error)
    return (
      <FailedState title="Couldn't load the calendar" onTryAgain={tryAgain}>
        {failureText(error)}
      </FailedState>
    );
  const comparisons = found.flatMap(({ data }) => data ?? []);
  if (comparisons.length < found.length) return <Skeleton width={80} />;
  // A holiday of several days can end in the next year, which has its own record for the date.
  const byDate = new Map(comparisons.flatMap(({ holidays }) => holidays.map((row) => [row.holidayDate, row])));
  return (
    <>
      {comparisons.map(
        ({ missing }, place) => missing.length > 0 && <MissingHolidays key={years[place]} missing={missing} year={years[place] ?? 0} />,
      )}
      <CountryDifference rows={[...byDate.values()]} people={here} onSee={onSee} />
    </>
  );
}

/** The holidays of the year before that the calendar lacks, because calendars leave out days without a word. */
function MissingHolidays({ missing, year }: { missing: CountryComparison['missing']; year: number }) {
  const dates = missing
    .slice(0, maxNamedMissing)
    .map(({ holidayDescr, lastYearDate }) => `${holidayDescr} was on ${formatDateWithWeekday(lastYearDate)}`);
  return (
    <Banner
      tone="warn"
      title={missingText(missing, year)}
      action={
        <ButtonLink small to={paths.addPublicHoliday()}>
          Add Holiday
        </ButtonLink>
      }
    >
      {formatList(dates)}. Check the official list.
    </Banner>
  );
}
