import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Programs } from './postgres-programs.ts';

/** How a program is started so that it is not root, and who then owns its files. */
export type Launcher = {
  /** The user to become, where that takes no program of its own. */
  identity: { uid?: number; gid?: number };
  prefix: readonly string[];
  /** Whose the files must be; undefined where they are this process's own. */
  owner: number | undefined;
};

const nobodyUserId = 65_534;
const sameUserLauncher: Launcher = { identity: {}, prefix: [], owner: undefined };
const nobodyLauncher: Launcher = { identity: { uid: nobodyUserId, gid: nobodyUserId }, prefix: [], owner: nobodyUserId };
// Inside its own user namespace the program takes itself for nobody; the files stay this process's.
const namespaceLauncher: Launcher = {
  identity: {},
  prefix: ['unshare', '--user', `--map-user=${nobodyUserId}`, `--map-group=${nobodyUserId}`],
  owner: process.getuid?.() === 0 ? 0 : undefined,
};

/**
 * PostgreSQL refuses to run as root, and as a user without a name (as containers have them). Any other user starts it as it is; root
 * starts it as nobody, or, where nobody cannot reach the folder or the program (under /root), in a user namespace.
 *
 * @throws Error when root can do neither
 */
export function chooseLauncher(folder: string, { postgres, env }: Programs): Launcher {
  const runs = (launcher: Launcher) => canRun(launcher, [postgres, '--version'], env);
  if (process.getuid?.() !== 0) return hasUserName() || !runs(namespaceLauncher) ? sameUserLauncher : namespaceLauncher;
  if (canRun(nobodyLauncher, ['test', '-x', folder]) && runs(nobodyLauncher)) return nobodyLauncher;
  if (runs(namespaceLauncher)) return namespaceLauncher;
  throw new Error(
    'PostgreSQL does not run as root, and this system lets root start it as nobody else. Run the application as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * What ends the program together with this process, however that ends; nothing on a system without `setpriv`.
 * It goes right before the program: Linux forgets it when the user changes after it.
 */
export function parentDeathPrefix(): string[] {
  return canRun(sameUserLauncher, ['setpriv', '--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
}

/** Gives a folder and all in it to the launcher's user, and to that user alone: a copy may have come with other rights. */
export function giveFolderTo({ owner }: Launcher, folder: string): void {
  if (owner !== undefined && lstatSync(folder).uid !== owner) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(path.join(folder, entry), owner, owner);
    // The folder itself last: its owner says that all is done.
    chownSync(folder, owner, owner);
  }
  chmodSync(folder, 0o700);
}

function hasUserName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function canRun({ prefix, identity }: Launcher, program: readonly string[], env = process.env): boolean {
  const [command = '', ...args] = [...prefix, ...program];
  return spawnSync(command, args, { stdio: 'ignore', env, ...identity }).status === 0;
}
