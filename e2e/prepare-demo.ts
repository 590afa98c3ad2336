import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemo } from './demo-server.ts';

/** Makes the demo company once; each test then starts on a copy of its own. */
export default async function prepareDemo(): Promise<() => void> {
  buildClient();
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-e2e-'));
  process.env['LEAVE_E2E_DATA'] = path.join(folder, 'demo');
  const demo = await startDemo(process.env['LEAVE_E2E_DATA']);
  await demo.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Builds the client, unless the built one is newer than all it is made of. */
function buildClient(): void {
  const built = 'dist/client/index.html';
  const newest = Math.max(...globSync('src/**/*.{ts,tsx,css,html,js}').map((file) => statSync(file).mtimeMs));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('The client could not be built.');
}
