import { Agent, request } from 'node:http';

export type Request = { method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; headers?: Record<string, string>; body?: object };

/** Stores only the beginning of a response, in characters. */
const maxStoredCharacters = 2000;

/** The number of connections that make calls at the same time, by default. */
const maxConnections = 8;

/**
 * Makes the calls on a few open connections and reads every response to its end.
 *
 * @returns the duration of each call in milliseconds
 * @throws Error if the status is not 200, because measuring refusals makes no sense
 */
export async function makeCalls(port: number, calls: Iterable<Request>, connections = maxConnections): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waiting = calls[Symbol.iterator]();
  const took: number[] = [];
  const work = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const begun = performance.now();
      await call(port, agent, next.value);
      took.push(performance.now() - begun);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, work));
  } finally {
    agent.destroy();
  }
  return took;
}

/**
 * Makes one call and reads the response to its end.
 *
 * @returns the beginning of the response
 * @throws Error if the status is not 200
 */
export function call(port: number, agent: Agent, { method = 'GET', path, headers, body }: Request): Promise<string> {
  const text = body && JSON.stringify(body);
  const content = text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...content } }, (answer) => {
      let start = '';
      answer.on(
        'data',
        (chunk: Buffer) => (start = start.length < maxStoredCharacters ? start + chunk.toString('utf8', 0, maxStoredCharacters) : start),
      );
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(start) : reject(new Error(`${method} ${path}: ${answer.statusCode} ${start.slice(0, 300)}`)),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}
