import { demoPassword } from './test.ts';

/** Calls come from the browser that the tests use, so they cause no notification about a new device. */
const browser = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
};

export type Calls = <Answer = unknown>(name: string, body?: unknown) => Promise<Answer>;

/**
 * Makes calls as a person, to prepare a test or to read stored data.
 *
 * @throws Error for an answer that is not a success
 * @example const call = await createCallsAs(demo.url, 'hr@demo.example'); await call('GET /publicholidays')
 */
export async function createCallsAs(url: string, email: string, password: string = demoPassword): Promise<Calls> {
  let token: string | undefined;
  const call = async <Answer>(name: string, body?: unknown): Promise<Answer> => {
    const [method = '', path = ''] = name.split(' ');
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...browser,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${await answer.text()}`);
    // The caller names the type that the contract of the call promises.
    return (await answer.json()) as Answer;
  };
  ({ accessToken: token } = await call<{ accessToken: string }>('POST /auth/signin', { email, password }));
  return call;
}
