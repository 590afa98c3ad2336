import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second. */
const msPerTick = 10;

type Times = { parent: number; own: number; ofEndedChildren: number };

/** @returns undefined if the process has ended */
function timesOf(pid: string): Times | undefined {
  try {
    // The program name is in parentheses and may contain any character; the numbers follow the last parenthesis.
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

/** Returns the CPU time that a process has used so far, in milliseconds. */
export const cpuMs = (pid: number): number => timesOf(String(pid))?.own ?? 0;

/**
 * Returns the CPU time of a PostgreSQL server in milliseconds: its first process, the running child processes, and the ended ones, which the
 * first process accounts for.
 */
export function postgresCpuMs(postmaster: number): number {
  const first = timesOf(String(postmaster));
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(timesOf)
    .filter((times) => times?.parent === postmaster);
  return children.reduce((sum, times) => sum + (times?.own ?? 0), (first?.own ?? 0) + (first?.ofEndedChildren ?? 0));
}

/** Returns the current memory of a PostgreSQL server in MiB. Shared memory counts once. */
export function postgresMb(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => name === String(postmaster) || timesOf(name)?.parent === postmaster);
  const kb = (pid: string) => Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
  return Math.round(pids.reduce((sum, pid) => sum + kb(pid), 0) / 1024);
}

const status = (pid: number, field: 'VmRSS' | 'VmHWM') => {
  const [, kb = '0'] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
};

/** Returns the current memory of a process in MiB. */
export const residentMb = (pid: number): number => status(pid, 'VmRSS');

/** Returns the peak memory of a process since `resetPeakMb`, in MiB. */
export const peakMb = (pid: number): number => status(pid, 'VmHWM');

export const resetPeakMb = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
