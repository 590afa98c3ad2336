import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach } from 'vitest';

// Loaded before every test file of a mutant. An endless loop in a mutant would block the process and all its timeouts, so a thread ends the
// process once one test has used a minute of CPU time. It measures CPU time, so a slow machine does not end the process.

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
