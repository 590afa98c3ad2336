import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { addMonths, formatDate, parseTypedDate, type PlainDate, yearOf } from '#src/base/dates/plain-date.ts';
import { entitlementSentences, leaveEntitlementMessage } from '#src/leave/leave-entitlement/leave-entitlement-sentences.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { daysText } from '#src/base/text/plural.ts';
import { formatMessage } from '#src/base/text/problem.ts';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import type { EntitlementAddress } from './calls.ts';

/** Forecasts the balance on a chosen day of the year. */
export function BalanceForecastForm({ place }: { place: EntitlementAddress }) {
  const id = useId();
  const today = useToday();
  const [text, setText] = useState(() => formatDate(findDefaultDate(today, Number(place.year))));
  const on = parseTypedDate(text);
  const problem =
    on === undefined
      ? leaveEntitlementMessage('balance.day-invalid')
      : yearOf(on) !== Number(place.year) && leaveEntitlementMessage('balance.year-closed', { year: Number(place.year) });
  const found = useQuery({
    ...call.query('GET /leaveentitlement/{emplId}/{year}/{leaveCode}/balance', { params: place, query: { on: on ?? '' } }),
    enabled: !problem,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>On another day</h2>
      <DateField
        label="Date"
        name="on"
        today={today}
        value={text}
        required={false}
        error={problem ? formatMessage(entitlementSentences, problem) : undefined}
        onChange={setText}
      />
      <div aria-live="polite">
        {!problem && found.data && (
          <>
            <p className="stat-line">{daysText(found.data.left)} left to plan</p>
            <dl>
              <div>
                <dt>Balance on that day</dt>
                <dd>{found.data.account}</dd>
              </div>
              <div>
                <dt>Booked or pending after that day</dt>
                <dd>{found.data.bookedAfter === 0 ? 0 : `−${found.data.bookedAfter}`}</dd>
              </div>
              {found.data.comesAfter > 0 && (
                <div>
                  <dt>Covered by days added later</dt>
                  <dd>+{found.data.comesAfter}</dd>
                </div>
              )}
            </dl>
          </>
        )}
      </div>
      {!problem && found.error && <InlineFailedState onTryAgain={() => void found.refetch()} />}
    </section>
  );
}

/** A date some months ahead, within the year. */
function findDefaultDate(today: PlainDate, year: number): PlainDate {
  const later = addMonths(today, 3);
  return yearOf(later) === year ? later : `${year}-12-31`;
}
