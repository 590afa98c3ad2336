import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs the check with an npm that gives the given answer. */
function check(audit: unknown): { status: number | null; said: string; list: string } {
  const home = mkdtempSync(path.join(tmpdir(), 'leave-packages-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(path.join(home, 'test-results'));
  writeFileSync(path.join(home, 'audit'), typeof audit === 'string' ? audit : JSON.stringify(audit));
  const npm = `#!/bin/sh\nif [ "$1" = sbom ]; then echo '{"components":[{},{}]}'; else cat ${home}/audit; exit 1; fi\n`;
  writeFileSync(path.join(home, 'npm'), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${home}${path.delimiter}${process.env.PATH}` };
  const { status, stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'packages.ts')], {
    cwd: home,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout, list: readFileSync(path.join(home, 'test-results/sbom.cdx.json'), 'utf8') };
}

const found = (counts: Record<string, number>) => ({ metadata: { vulnerabilities: { total: 1, high: 0, critical: 0, ...counts } } });

test.each([
  ['high', 1],
  ['critical', 1],
  ['moderate', 0],
])('a known vulnerability of severity %s makes the exit code %i', (severity, code) => {
  expect(check(found({ [severity]: 1 }))).toMatchObject({ status: code, said: expect.stringContaining('Known vulnerabilities: 1') });
});

test.each([[{ message: '405 Method Not Allowed' }], ['<html>no</html>'], ['']])(
  'an unusable registry answer (%o) does not fail the check, and is reported',
  (answer) => {
    expect(check(answer)).toEqual({
      status: 0,
      said: expect.stringContaining('The registry does not report vulnerabilities'),
      list: expect.stringContaining('components'),
    });
  },
);
