import { halves } from './half-day.ts';
import { type GivenBackDay, type HalfDayPeriod, periodToSlots, slotNumber, type SlotRange } from './slots.ts';

/**
 * Names the half of each day of which a leave holds only a half: illness on it is half a day of sick leave.
 *
 * @param leave with the halves given back before
 * @example limitToLeave({ startDate: '2000-01-03', endDate: '2000-01-04', startPart: 'PM', … }, [{ date: '2000-01-03' }]) // [{ date: '2000-01-03', part: 'PM' }]
 */
export function limitToLeave(leave: HalfDayPeriod & { givenBack?: readonly SlotRange[] }, days: readonly GivenBackDay[]): GivenBackDay[] {
  const holds = ({ from, until }: SlotRange, slot: number) => from <= slot && slot < until;
  const isHeld = (slot: number) => holds(periodToSlots(leave), slot) && !leave.givenBack?.some((run) => holds(run, slot));
  return days.map((day) => {
    const [half, ...others] = halves.filter((part) => isHeld(slotNumber(day.date, part)));
    return half === undefined || others.length > 0 ? day : { date: day.date, part: half };
  });
}
