import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '#src/testing/servers/free-port.ts';
import { createTestHome, processesOnTestHome, startProgram, type StartedProgram } from '#src/testing/processes.ts';

// The tests start databases and servers, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
createTestHome();

type Instance = StartedProgram & { address: string; workers: () => number[] };

/** Starts an instance with two workers. */
async function startTwo(environment: Record<string, string> = {}): Promise<Instance> {
  const app = startProgram(process.execPath, ['src/app/server/main.ts'], { environment: { WORKERS: '2', ...environment } });
  const listening = () => [...app.said().matchAll(/"pid":(\d+),[^\n]*"Server listening at ([^"]+)"/g)];
  await Promise.race([expect.poll(() => listening().length, { timeout: 100_000 }).toBe(2), app.exited]);
  const isChild = (pid: number) => processesOnTestHome().includes(String(pid));
  const workers = () => listening().map(([, pid]) => Number(pid));
  return { ...app, address: listening()[0]?.[2] ?? '', workers: () => workers().filter(isChild) };
}

/** Opens a connection of its own. A request that a worker had received when it died gets no answer. */
const health = ({ address }: Instance) =>
  fetch(`${address}/api/health`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(5000) }).then(({ status }) => status);

const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe('with WORKERS=2', () => {
  test('two workers serve on one port and share their counts; a killed worker is replaced; a stop leaves nothing behind', async () => {
    const metricsPort = await freePort();
    const app = await startTwo({ METRICS_PORT: String(metricsPort) });
    const before = app.workers();
    expect(before.map(parentOf)).toEqual([app.child.pid, app.child.pid]);
    for (let call = 0; call < 6; call += 1) expect(await health(app)).toBe(200);
    const counted = () => fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((answer) => answer.text());
    // The first process opens this port, perhaps after its workers open theirs.
    await expect
      .poll(() => counted().then((text) => text.match(/^leave_call_duration_seconds_count.*/gm), String), { timeout: 30_000 })
      .toEqual(['leave_call_duration_seconds_count{method="GET",path="/health",status="200"} 6']);

    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => health(app).catch(() => 0), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => app.workers().length, { timeout: 60_000 }).toBe(2);
    expect(app.workers()).toContain(before[1]);
    expect(app.said()).toContain(`A worker (process ${before[0]}) ended with SIGKILL; starting another one.`);

    const calls = Array.from({ length: 8 }, () => health(app).catch(() => 'not taken'));
    await calls[0];
    app.child.kill('SIGTERM');
    // Calls that had not begun are answered with 503.
    expect([200, 503, 'not taken']).toEqual(expect.arrayContaining(await Promise.all(calls)));
    await app.exited;
    expect(app.child.exitCode).toBe(0);
    expect(app.said().match(/SIGTERM: stopping/g)).toHaveLength(3);
    expect(processesOnTestHome()).toEqual([]);
  });

  test('when the first process is killed, the workers end too; the next start gets the same port and data, and Ctrl+C ends all processes', async () => {
    const app = await startTwo();
    const { port } = new URL(app.address);
    app.child.kill('SIGKILL');
    await expect.poll(processesOnTestHome, { timeout: 20_000 }).toEqual([]);
    const next = await startTwo({ PORT: port });
    expect(await (await fetch(`http://127.0.0.1:${port}/api/ready`)).json()).toEqual({ status: 'ready' });
    process.kill(-(next.child.pid ?? 0), 'SIGINT');
    await next.exited;
    expect([next.child.exitCode, next.said().includes('starting another one')]).toEqual([0, false]);
    expect(processesOnTestHome()).toEqual([]);
  });

  test('a port in use ends the start with one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    // A listening server has an address.
    const { port } = other.address() as { port: number };
    const app = await startTwo({ PORT: String(port), LOG_LEVEL: 'silent' });
    await app.exited;
    other.close();
    expect(app.child.exitCode).toBe(1);
    expect(app.said()).toBe(
      `Cannot start: another program already listens on this address (bind EADDRINUSE 127.0.0.1:${port}). Set PORT, or METRICS_PORT, to a free one.\n`,
    );
    await expect.poll(processesOnTestHome, { timeout: 20_000 }).toEqual([]);
  });
});
