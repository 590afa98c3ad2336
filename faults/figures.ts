/** Prints a measurement if `npm run test:faults` runs the tests. */
export function printFigure(fault: string, figure: string): void {
  if (process.env.FAULT_ROUNDS) process.stdout.write(`${fault}: ${figure}\n`);
}

/** Formats milliseconds as seconds. @example seconds(1234) // '1.2 s' */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Waits for the work. @returns its result, and its duration in milliseconds */
export async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await work, ms: performance.now() - start };
}
