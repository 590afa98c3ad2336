import { type PlainDate, startOfNextDay, todayIn } from './plain-date.ts';

/**
 * Returns a function that returns today's date in a time zone. Every call of the API asks for it, so it is computed only once a day, or
 * after the clock was set back.
 *
 * @param now returns the time in milliseconds since 1970
 * @throws RangeError for an unknown time zone, when the date is first asked for
 * @example todayClock('Asia/Singapore')() // '2026-12-07'
 */
export function todayClock(timeZone: string, now: () => number = () => Date.now()): () => PlainDate {
  let known: { date: PlainDate; from: number; until: number } | undefined;
  return () => {
    const at = now();
    if (!known || at < known.from || at >= known.until) {
      known = { date: todayIn(timeZone, at), from: at, until: startOfNextDay(timeZone, at) };
    }
    return known.date;
  };
}
