/** Short enough for the page to respond at once, even on a device that is four times slower. */
const sliceMs = 15;

/**
 * Runs steps in order, and lets the page respond to input in between.
 *
 * @param signal stops the run; the promise then never settles
 * @example await runInSlices(checkRowsInSteps(holidaySheet, rows, facts), signal)
 */
export async function runInSlices<Result>(steps: Generator<void, Result>, signal: AbortSignal): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < sliceMs) continue;
    await pause(signal);
    since = performance.now();
  }
}

const pause = (signal: AbortSignal) => new Promise<void>((resolve) => setTimeout(() => signal.aborted || resolve()));
