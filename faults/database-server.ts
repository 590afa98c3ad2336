import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from '#src/db/server/postgres-programs.ts';
import { runToEnd, type Server, startServer } from '#src/db/server/postgres-server.ts';
import { giveTo, launcherFor } from '#src/db/server/unprivileged.ts';

/** A PostgreSQL of its own, as a company may have it: reached by an address, and not the application's to start or end. */
export type DatabaseServer = {
  url: (database?: string) => string;
  start: () => Promise<void>;
  /** SIGKILL as when the machine runs out of memory, SIGINT as when it is restarted. Returns when it has ended. */
  kill: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>;
  remove: () => Promise<void>;
};

export async function makeDatabaseServer(): Promise<DatabaseServer> {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-faults-db-'));
  chmodSync(home, 0o711);
  const folder = path.join(home, 'cluster');
  const programs = findPrograms();
  const launcher = launcherFor(home, programs);
  mkdirSync(folder, { mode: 0o700 });
  giveTo(launcher, folder);
  const options = { env: programs.env, ...launcher.identity };
  const failure = await runToEnd(
    [...launcher.prefix, programs.initdb, '-D', folder, '-U', 'leave', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    options,
  );
  if (failure) throw new Error(failure);
  const port = 4100 + Math.floor(Math.random() * 900);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=60'];
  const command = [...launcher.prefix, programs.postgres, '-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
  let server: Server | undefined;
  const kill: DatabaseServer['kill'] = async (signal) => {
    server?.process.kill(signal);
    await server?.ended;
    server = undefined;
  };
  return {
    url: (database = 'postgres') => `postgres://leave@127.0.0.1:${port}/${database}`,
    kill,
    async start() {
      // Processes of the killed server may still be ending.
      for (const until = Date.now() + 20_000; ; await sleep(50)) {
        try {
          server = await startServer(command, options, folder);
          return;
        } catch (error) {
          if (Date.now() > until) throw error;
        }
      }
    },
    async remove() {
      await kill('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
