import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms, type Programs } from '#src/platform/db/server/embedded/postgres-programs.ts';
import { runToCompletion, type PostgresServer, startServer } from '#src/platform/db/server/embedded/postgres-server.ts';
import { giveFolderTo, type Launcher, chooseLauncher } from '#src/platform/db/server/embedded/unprivileged.ts';
import { freePort } from '#src/testing/servers/free-port.ts';

/** A separate PostgreSQL server, as companies run it. The application connects to a URL and cannot start or stop the server. */
export type DatabaseServer = {
  url: (database?: string) => string;
  start: () => Promise<void>;
  /** Ends the server and waits until it has ended: SIGKILL as when memory runs out, SIGINT as in a restart. */
  kill: (signal: 'SIGKILL' | 'SIGINT') => Promise<void>;
  /** Creates a standby that replicates this server. Stops this server for the copy; both run afterwards. */
  makeStandby: () => Promise<DatabaseServer>;
  remove: () => Promise<void>;
};

export async function createDatabaseServer(): Promise<DatabaseServer> {
  const { folder, home, programs, launcher } = newFolder();
  giveFolderTo(launcher, folder);
  const failure = await runToCompletion(
    [...launcher.prefix, programs.initdb, '-D', folder, '-U', 'leave', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { env: programs.env, ...launcher.identity },
  );
  if (failure) throw new Error(failure);
  return serverIn({ folder, home, programs, launcher });
}

type Place = { home: string; folder: string; programs: Programs; launcher: Launcher };

function newFolder(): Place {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-faults-db-'));
  chmodSync(home, 0o711);
  const folder = path.join(home, 'cluster');
  const programs = findPrograms();
  const launcher = chooseLauncher(home, programs);
  mkdirSync(folder, { mode: 0o700 });
  return { home, folder, programs, launcher };
}

async function serverIn({ home, folder, programs, launcher }: Place, more: readonly string[] = []): Promise<DatabaseServer> {
  const options = { env: programs.env, ...launcher.identity };
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`, 'max_connections=60', ...more];
  const command = [...launcher.prefix, programs.postgres, '-D', folder, ...settings.flatMap((setting) => ['-c', setting])];
  let server: PostgresServer | undefined;
  const kill: DatabaseServer['kill'] = async (signal) => {
    server?.process.kill(signal);
    await server?.ended;
    server = undefined;
  };
  const own: DatabaseServer = {
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
    async makeStandby() {
      await kill('SIGINT');
      const place = newFolder();
      cpSync(folder, place.folder, { recursive: true });
      writeFileSync(path.join(place.folder, 'standby.signal'), '');
      giveFolderTo(place.launcher, place.folder);
      const standby = await serverIn(place, [`primary_conninfo=host=127.0.0.1 port=${port} user=leave`, 'hot_standby_feedback=on']);
      await own.start();
      await standby.start();
      return standby;
    },
    async remove() {
      await kill('SIGINT');
      rmSync(home, { recursive: true, force: true });
    },
  };
  return own;
}
