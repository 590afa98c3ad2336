import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Programs } from './postgres-programs.ts';

/** How to start a program as a user other than root, and who then owns its files. */
export type Launcher = {
  /** The user to switch to, if that needs no program of its own. */
  identity: { uid?: number; gid?: number };
  prefix: readonly string[];
  /** The owner of the files; undefined for the user of this process. */
  owner: number | undefined;
};

const nobodyUserId = 65_534;
const sameUserLauncher: Launcher = { identity: {}, prefix: [], owner: undefined };
const nobodyLauncher: Launcher = { identity: { uid: nobodyUserId, gid: nobodyUserId }, prefix: [], owner: nobodyUserId };
// In its own user namespace the program runs as the user nobody, while the files belong to this process's user.
const namespaceLauncher: Launcher = {
  identity: {},
  prefix: ['unshare', '--user', `--map-user=${nobodyUserId}`, `--map-group=${nobodyUserId}`],
  owner: process.getuid?.() === 0 ? 0 : undefined,
};

/**
 * PostgreSQL refuses to run as root, or as a user without a name (as in containers). Any other user starts it directly. Root starts it as
 * the user nobody, or in a user namespace if that user cannot reach the folder or the program (under /root).
 *
 * @throws Error if root can do neither
 */
export function chooseLauncher(folder: string, { postgres, env }: Programs): Launcher {
  const runs = (launcher: Launcher) => canRun(launcher, [postgres, '--version'], env);
  if (process.getuid?.() !== 0) return hasUserName() || !runs(namespaceLauncher) ? sameUserLauncher : namespaceLauncher;
  if (canRun(nobodyLauncher, ['test', '-x', folder]) && runs(nobodyLauncher)) return nobodyLauncher;
  if (runs(namespaceLauncher)) return namespaceLauncher;
  throw new Error(
    'PostgreSQL does not run as root, and root cannot start it as another user on this system. Run the application as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Returns the command prefix that ends the program together with this process in any case; empty without `setpriv`.
 * It must come right before the program, because Linux resets this setting when the user changes.
 */
export function parentDeathPrefix(): string[] {
  return canRun(sameUserLauncher, ['setpriv', '--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
}

/** Gives a folder and its contents only to the launcher's user, because a copy may have other permissions. */
export function giveFolderTo({ owner }: Launcher, folder: string): void {
  if (owner !== undefined && lstatSync(folder).uid !== owner) {
    for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(path.join(folder, entry), owner, owner);
    // The folder itself comes last, because its owner shows that all files are done.
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
