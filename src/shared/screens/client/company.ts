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

/** The time zone that determines today's date, as the server wrote it into the page; otherwise the browser's. */
export function companyTimeZone(): string {
  return meta('company-time-zone') ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether no one who manages people can sign in yet, as the server wrote into the page. */
export function isCompanyEmpty(): boolean {
  return meta('company-is-empty') !== undefined;
}

/** Whether the server can send email, as it wrote into the page. If so, the owners of accounts get links, and HR sees no passwords. */
export function canCompanySendMail(): boolean {
  return meta('company-sends-mail') !== undefined;
}

/** The sign-in provider that people can use in addition to the password, as the server wrote it into the page; undefined if there is none. */
export function signInProvider(): string | undefined {
  return meta('sign-in-provider');
}

/** Returns today's date in the company's time zone. Components that stay on screen use `useToday`. */
export function today(): PlainDate {
  return todayIn(companyTimeZone(), Date.now());
}

const watchDate = watchClock((now) => startOfNextDay(companyTimeZone(), now));

/** Returns the same date and updates it at midnight of the company's time zone. */
export function useToday(): PlainDate {
  return useSyncExternalStore(watchDate, today);
}
