import { execFile } from 'node:child_process';

type Log = { warn: (message: string) => void };
type Environment = Record<string, string | undefined>;

/** What the application tells the service manager that started it. */
export type ServiceManager = { ready: () => void; stopping: () => void };

/**
 * The service manager that asks to be told how it goes (systemd with `Type=notify`), by `NOTIFY_SOCKET`; one that hears nothing where nobody asks.
 * From `ready` on it is told that the application is alive, twice in the time of `WATCHDOG_USEC`, by a timer: a process that is stuck misses it.
 *
 * @example createServiceManager(process.env, log).ready()
 */
export function createServiceManager(environment: Environment, log: Log): ServiceManager {
  if (!environment.NOTIFY_SOCKET) return { ready: () => {}, stopping: () => {} };
  let silent = false;
  // Node has no sockets of this kind; the program comes with systemd.
  const tell = (state: string) =>
    execFile('systemd-notify', [state], (error) => {
      if (error && !silent) log.warn(`The service manager could not be told ${state}: ${error.message}`);
      silent = error !== null;
    });
  const watchdogMs = Number(environment.WATCHDOG_USEC ?? 0) / 1000;
  const isForUs = [undefined, '', String(process.pid)].includes(environment.WATCHDOG_PID);
  return {
    ready() {
      tell('READY=1');
      if (watchdogMs > 0 && isForUs) setInterval(() => tell('WATCHDOG=1'), watchdogMs / 2).unref();
    },
    stopping: () => void tell('STOPPING=1'),
  };
}
