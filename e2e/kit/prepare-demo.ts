import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { makeDemoTemplate } from './demo-company.ts';

/** Makes the demo company once; each test then has a copy of its database. */
export default function prepareDemo(): Promise<() => Promise<void>> {
  buildClient();
  return makeDemoTemplate();
}

/** Builds the client, unless the built one is newer than all it is made of. */
function buildClient(): void {
  const built = 'dist/client/index.html';
  const newest = Math.max(...globSync('src/**/*.{ts,tsx,css,html,js}').map((file) => statSync(file).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('The client could not be built.');
}
