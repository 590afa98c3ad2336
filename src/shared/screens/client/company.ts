import { useSyncExternalStore } from 'react';
import { startOfNextDay, type PlainDate, todayIn } from '#src/base/dates/plain-date.ts';
import { watchClock } from '#src/platform/ui/client/base/watch-clock.ts';

function meta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined;
}

/** The company's name, as the server wrote it into the page. */
export function companyName(): string {
  return meta('company-name') ?? 'My Company';
}

/** The zone that decides what today is, as the server wrote it into the page; else the browser's. */
export function companyTimeZone(): string {
  return meta('company-time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether no one who manages people can sign in yet, as the server wrote into the page. */
export function isCompanyEmpty(): boolean {
  return meta('company-is-empty') !== undefined;
}

/** Whether the server can send mail, as it wrote into the page: then the owners of accounts get links, and HR no passwords. */
export function canCompanySendMail(): boolean {
  return meta('company-sends-mail') !== undefined;
}

/** The provider with which people sign in beside the password, as the server wrote it into the page; undefined where there is none. */
export function signInProvider(): string | undefined {
  return meta('sign-in-provider');
}

/** Returns today's date in the company's time zone. Components that stay on screen use `useToday`. */
export function today(): PlainDate {
  return todayIn(companyTimeZone(), Date.now());
}

const watchDate = watchClock((now) => startOfNextDay(companyTimeZone(), now));

/** The same on screen: at midnight of the company the next day comes by itself. */
export function useToday(): PlainDate {
  return useSyncExternalStore(watchDate, today);
}
