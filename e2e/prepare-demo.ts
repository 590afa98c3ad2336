import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startDemo } from './demo-server.ts';

/** Makes the demo company once; each test then starts on a copy of its own. */
export default async function prepareDemo(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'leave-e2e-'));
  process.env.LEAVE_E2E_DATA = path.join(folder, 'demo');
  const demo = await startDemo(process.env.LEAVE_E2E_DATA);
  await demo.stop();
  return () => rmSync(folder, { recursive: true, force: true });
}
