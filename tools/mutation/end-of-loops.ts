import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach } from 'vitest';

// Stands before every test file of a mutant. A loop that a mutant does not let end would hold the process for ever, and no timeout of a
// test is heard in it: a thread beside it ends the process when one test has worked for a minute. What it costs is asked for, not how long
// it takes, so a slow machine ends nothing.

const maxLoopSeconds = 60;

const watch = `
const { workerData: { steps, longest } } = require('node:worker_threads');
let [step, since] = [-1, 0];
setInterval(() => {
  const now = process.cpuUsage().user / 1e6;
  if (steps[0] !== step) [step, since] = [steps[0], now];
  else if (now - since > longest) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;

const known = globalThis as { mutantSteps?: Int32Array };
known.mutantSteps ??= startWatch();
const steps = known.mutantSteps;
const step = () => {
  steps[0] = (steps[0] ?? 0) + 1;
};
step();
beforeEach(step);
afterEach(step);

function startWatch(): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(4));
  new Worker(watch, { eval: true, workerData: { steps: shared, longest: maxLoopSeconds } }).unref();
  return shared;
}
