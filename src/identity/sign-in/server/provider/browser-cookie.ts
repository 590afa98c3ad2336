import type { FastifyRequest } from 'fastify';
import { cookieSeconds } from '#src/shared/access/server/provider/attempt-queries.ts';

/** The cookie that identifies a browser during a sign-in with a provider. */
export type BrowserCookie = {
  /** The value that the browser sends; undefined if it sends none. */
  read: (request: Pick<FastifyRequest, 'headers'>) => string | undefined;
  set: (browser: string) => Record<string, string>;
  clear: () => Record<string, string>;
};

/** @example createBrowserCookie('https://leave.example').set(browser) // { 'Set-Cookie': '__Host-leave-sign-in=…; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600' } */
export function createBrowserCookie(publicUrl: string): BrowserCookie {
  const isSafe = publicUrl.startsWith('https:');
  const name = isSafe ? '__Host-leave-sign-in' : 'leave-sign-in';
  const cookie = (value: string, seconds: number) => ({
    'Set-Cookie': `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; ${isSafe ? 'Secure; ' : ''}Max-Age=${seconds}`,
  });
  return {
    read: ({ headers }) => {
      const brought = (headers.cookie ?? '').split(';', 50).map((one) => one.trim());
      const value = brought.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
    },
    set: (browser) => cookie(browser, cookieSeconds),
    clear: () => cookie('', 0),
  };
}
