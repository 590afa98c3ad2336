import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '#src/app/server/config/config.ts';
import { describeStartFailure } from '#src/app/server/process/run-server.ts';
import { insertCompanyMeta } from '#src/app/server/pages/serve-client.ts';
import { createServer as createViteServer, type Plugin } from 'vite';
import { runRestarting } from './run-restarting.ts';

// Vite serves the screens and shows their changes at once. The application restarts behind them when one of its files changes.
const data = { dataDir: './data/dev', companyName: 'Demo Company' };
const config = readConfig(process.env, data);

/** Inserts what the application inserts into the page that it serves. */
const company: Plugin = { name: 'company', transformIndexHtml: (html) => insertCompanyMeta(html, config, false) };

async function listen(port: number) {
  const server = createHttpServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address object.
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listen(0);
  server.close();
  return port;
}

const calls = await freePort();
const page = await listen(config.port).catch((error: unknown) => {
  process.stderr.write(`Cannot start: ${describeStartFailure(error)}\n`);
  process.exit(1);
});
const vite = await createViteServer({
  configFile: 'vite.config.ts',
  plugins: [company],
  server: { middlewareMode: { server: page.server }, proxy: { '/api': `http://127.0.0.1:${calls}` } },
});
page.server.on('request', vite.middlewares);
vite.watcher.add('src');
await runRestarting(vite.watcher, process.execPath, ['src/app/server/demo.ts'], {
  ...process.env,
  DATA_DIR: config.dataDir,
  PORT: String(calls),
  PUBLIC_URL: `http://localhost:${page.port}`,
});
page.server.closeAllConnections();
page.server.close();
await vite.close();
