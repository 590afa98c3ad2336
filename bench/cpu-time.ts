import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second for every program that asks. */
const msPerTick = 10;

type Times = { parent: number; own: number; ofEndedChildren: number };

/** @returns undefined when the process has just ended */
function timesOf(pid: string): Times | undefined {
  try {
    // The name of the program stands in parentheses and may hold anything; the numbers follow the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15);
    return { parent: fields[1] ?? 0, own: (utime + stime) * msPerTick, ofEndedChildren: (cutime + cstime) * msPerTick };
  } catch {
    return undefined;
  }
}

/** CPU time that a process has used so far, in milliseconds. */
export const cpuMs = (pid: number): number => timesOf(String(pid))?.own ?? 0;

/**
 * CPU time of a whole PostgreSQL, in milliseconds: the server's first process, all that it started and that still live,
 * and, through the first one's account, those that have ended.
 */
export function postgresCpuMs(postmaster: number): number {
  const first = timesOf(String(postmaster));
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), (first?.own ?? 0) + (first?.ofEndedChildren ?? 0));
}

/** Memory of a whole PostgreSQL now, in MiB; what its processes share counts once. */
export function postgresMb(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => name === String(postmaster) || timesOf(name)?.parent === postmaster);
  const kb = (pid: string) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  return Math.round(pids.reduce((sum, pid) => sum + kb(pid), 0) / 1024);
}

const status = (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const [, kb = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
};

/** Memory of a process now, in MiB. */
export const residentMb = (pid: number): number => status(pid, 'VmRSS');

/** The most memory that a process held since `resetPeakMb`, in MiB. */
export const peakMb = (pid: number): number => status(pid, 'VmHWM');

export const resetPeakMb = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
