import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** How a program is started so that it is not root, and who then owns its files. */
export type Launcher = { prefix: string[]; owner: number | undefined };

const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'];
// The files stay root's; inside its own user namespace the program takes itself for an ordinary user.
const inNamespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/**
 * PostgreSQL refuses to run as root. An ordinary user starts it as it is; root starts it as nobody, or, where nobody cannot reach the
 * folders (under /root), in a user namespace.
 *
 * @throws Error when root can do neither
 */
export function launcherFor(folders: readonly string[]): Launcher {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined };
  if (folders.every((folder) => works([...asNobody, 'test', '-x', folder]))) return { prefix: asNobody, owner: nobody };
  if (works([...inNamespace, 'true'])) return { prefix: inNamespace, owner: 0 };
  throw new Error('PostgreSQL does not run as root, and this system lets root start it as nobody else. Run the application as an ordinary user, or set DATABASE_URL.');
}

/** What ends the program together with this process, however that ends. */
export function endWithParent(): string[] {
  return works(['setpriv', '--pdeathsig', 'INT', 'true']) ? ['setpriv', '--pdeathsig', 'INT'] : [];
}

/** Gives a folder and all in it to the launcher's user. */
export function giveTo({ owner }: Launcher, folder: string): void {
  if (owner === undefined || lstatSync(folder).uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) chownSync(path.join(folder, entry), owner, owner);
  // The folder itself last: its owner says that all is done.
  chownSync(folder, owner, owner);
}

function works([command = '', ...args]: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}
