import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Demo = {
  url: string;
  /** The output of the server: its greeting, and one line for each error inside it. */
  output: () => string;
  stop: () => Promise<void>;
};

/** Starts the demo company in a folder, on a free port, with further environment variables if given. */
export const startDemo = (dataDir: string, environment: Record<string, string> = {}): Promise<Demo> =>
  startServer('src/app/server/demo.ts', 'The password of each account', { DATA_DIR: dataDir, ...environment });

/** Starts a real company in a folder; an empty folder gives a company without people. */
export const startCompany = (dataDir: string): Promise<Demo> =>
  startServer('src/app/server/main.ts', 'Server listening', { DATA_DIR: dataDir, LOG_LEVEL: 'info' });

async function startServer(program: string, readyText: string, environment: Record<string, string>): Promise<Demo> {
  const server = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: '0', COMPANY_TIME_ZONE: 'Asia/Singapore', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(server, 'exit');
  let output = '';
  server.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const address = /http:\/\/[\w.]+:\d+/.exec(output)?.[0];
      if (address && output.includes(readyText)) resolve(address.replace('localhost', '127.0.0.1'));
    });
    exited.then(() => reject(new Error(`The server ended: ${output}`)), reject);
  });
  return {
    url,
    output: () => output,
    async stop() {
      server.kill('SIGTERM');
      await exited;
    },
  };
}
