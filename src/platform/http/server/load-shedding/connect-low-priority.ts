import { setPriority } from 'node:os';
import { poolConfig, type Target } from '#src/platform/db/server/connect.ts';
import { openPool } from '#src/platform/db/server/pool.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/** The niceness: other processes get ten times as much of a busy CPU, but a process that holds a lock still makes progress. */
export const lowPriorityNiceness = 10;

/**
 * Opens connections for work that may wait. The processes of an embedded database share the machine with all calls, so these get only the
 * CPU time that the others leave.
 *
 * @returns undefined for a remote server, whose processes cannot be given a priority from here
 */
export const connectLowPriority = (target: Target): Sql | undefined =>
  'url' in target
    ? undefined
    : openPool(
        // The package's types lack the process id of the server.
        { ...poolConfig(target, { max: 2 }), onConnect: (client) => lowerPriority((client as { processID?: number }).processID) },
        { pipelined: true, named: true, begin: 'begin' },
      );

function lowerPriority(processId: number | undefined): void {
  try {
    if (processId !== undefined) setPriority(processId, lowPriorityNiceness);
  } catch {
    // The process has ended, or the system does not allow it. The connection then has normal priority.
  }
}
