/**
 * Greets by the first name.
 *
 * @param hour of the day on the person's own clock, 0 to 23
 * @example greeting('Maya Lim', 9) // 'Good morning, Maya'
 */
export function greeting(name: string, hour: number): string {
  const time = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return `Good ${time}, ${name.trim().split(/\s+/)[0] ?? ''}`;
}

/** The hour of the day where the person is. */
export const hourNow = (): number => new Date().getHours();
