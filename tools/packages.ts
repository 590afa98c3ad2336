import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

// Lists the packages in a standard format (CycloneDX), and checks for known vulnerabilities.
const list = 'test-results/sbom.cdx.json';

function npm(...args: string[]): { status: number | null; output: string } {
  const { status, stdout } = spawnSync('npm', args, { encoding: 'utf8', maxBuffer: 2 ** 26, shell: process.platform === 'win32' });
  return { status, output: stdout };
}

function writeList(): boolean {
  const { status, output } = npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev');
  if (status !== 0) return false;
  writeFileSync(list, output);
  const { components } = JSON.parse(output) as { components: unknown[] };
  process.stdout.write(`${components.length} packages are listed in ${list}.\n`);
  return true;
}

/**
 * True if no vulnerability of severity high or critical is known. A registry without an answer does not fail the check, but is reported.
 */
function hasNoVulnerabilities(): boolean {
  const { output } = npm('audit', '--json', '--omit', 'dev', '--audit-level', 'high');
  const { metadata } = answer(output) as { metadata?: { vulnerabilities: Record<string, number> } };
  if (!metadata) {
    process.stdout.write('The registry does not report vulnerabilities, so none could be checked.\n');
    return true;
  }
  const { high = 0, critical = 0, total = 0 } = metadata.vulnerabilities;
  process.stdout.write(`Known vulnerabilities: ${total}, ${high + critical} of them high or critical.\n`);
  return high + critical === 0;
}

function answer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const isListed = writeList();
process.exitCode = hasNoVulnerabilities() && isListed ? 0 : 1;
