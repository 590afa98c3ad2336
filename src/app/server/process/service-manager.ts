import { execFile } from 'node:child_process';

type Log = { warn: (message: string) => void };
type Environment = Record<string, string | undefined>;

/** Notifies the service manager that started the application. */
export type ServiceManager = { ready: () => void; stopping: () => void };

/**
 * Creates the client of a service manager that listens on `NOTIFY_SOCKET` (systemd with `Type=notify`); without that variable it does
 * nothing. From `ready` on, a timer reports twice in each `WATCHDOG_USEC` that the application is alive, so that a process that hangs
 * does not report in time.
 *
 * @example createServiceManager(process.env, log).ready()
 */
export function createServiceManager(environment: Environment, log: Log): ServiceManager {
  if (!environment.NOTIFY_SOCKET) return { ready: () => {}, stopping: () => {} };
  let silent = false;
  // Node does not support these sockets; the program comes with systemd.
  const tell = (state: string) =>
    execFile('systemd-notify', [state], (error) => {
      if (error && !silent) log.warn(`${state} could not be sent to the service manager: ${error.message}`);
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
