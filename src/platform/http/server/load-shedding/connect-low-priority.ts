import { setPriority } from 'node:os';
import { poolConfig, type Target } from '#src/platform/db/server/connect.ts';
import { openPool } from '#src/platform/db/server/pool.ts';
import type { Sql } from '#src/platform/db/server/sql.ts';

/** How far behind others: they get ten times as much of a busy machine. Who holds something that they want still gets on. */
export const lowPriorityNiceness = 10;

/**
 * Connections for work that may wait: the processes of an embedded database share the machine with everybody's calls, and those of these connections
 * get what the others leave.
 *
 * @returns undefined for a server elsewhere: it has cores of its own, and nobody here can say what goes first there
 */
export const connectLowPriority = (target: Target): Sql | undefined =>
  'url' in target
    ? undefined
    : openPool(
        // The package's types leave out the number of the server's process.
        { ...poolConfig(target, { max: 2 }), onConnect: (client) => lowerPriority((client as { processID?: number }).processID) },
        { pipelined: true, named: true, begin: 'begin' },
      );

function lowerPriority(processId: number | undefined): void {
  try {
    if (processId !== undefined) setPriority(processId, lowPriorityNiceness);
  } catch {
    // It has ended, or the system does not allow it: then it is as quick as the others.
  }
}
