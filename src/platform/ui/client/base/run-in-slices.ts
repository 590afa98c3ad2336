/** Short enough for the page to answer at once also where everything takes four times as long. */
const sliceMs = 15;

/**
 * Takes steps until their end, and lets the page answer to the person between them.
 *
 * @param signal ends it: the promise then never settles
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
