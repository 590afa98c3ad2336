import { useSyncExternalStore } from 'react';
import { watchClock } from '#src/platform/ui/client/base/watch-clock.ts';

/**
 * Greets with the whole name: a first name cannot be derived from it.
 *
 * @param hour of the day on the person's own clock, 0 to 23
 * @example greeting('Maya Lim', 9) // 'Good morning, Maya Lim'
 */
export function greeting(name: string, hour: number): string {
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${time}, ${name}`;
}

const hourNow = (): number => new Date().getHours();
const watchHour = watchClock((now) => new Date(now).setMinutes(60, 0, 0));

/** The current hour on the person's own clock; updates as time passes. */
export function useHour(): number {
  return useSyncExternalStore(watchHour, hourNow);
}
