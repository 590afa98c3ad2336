import type { Page } from '@playwright/test';
import { formatPeriod } from '#src/base/dates/format-period.ts';
import { addDays, type PlainDate } from '#src/base/dates/plain-date.ts';
import { type NotificationKind, notificationKinds } from '#src/shared/notification/notification-kinds.ts';
import { startOidcServer } from '#src/testing/servers/oidc-server.ts';
import { expectAccessible } from '../kit/axe.ts';
import { createCallsAs } from '../kit/calls.ts';
import { frozenDay } from '../kit/dates.ts';
import { notificationActions, actionRounds } from '../kit/notification-actions.ts';
import { leaveActions } from '../kit/leave-notification-actions.ts';
import { type Days, sceneUsers, type NotificationScene, type ExpectedNotification, type SceneUser } from '../kit/notification-scene.ts';
import { demoPassword, expect, signIn, test as base, withDemo } from '../kit/test.ts';

/** A company whose emails are shown at `/demo/mails`, and whose year has some weeks left for each kind of notification. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => {
    const oidc = await startOidcServer('https://leave.demo.example');
    oidc.people.set('employee', { email: sceneUsers.employee, email_verified: true });
    await withDemo(use, { DEMO_MAILS: 'yes', ...oidc.env }, frozenDay);
    await oidc.close();
  },
});

/** The expected text of a notification, as one person sees it. */
type Expected = ExpectedNotification & { kind: NotificationKind; party: string; days: Days | undefined };

const firstMonday: PlainDate = '2026-03-23';
/** The days that are reserved for a kind; none if it does not concern one leave. */
function daysOf(kind: NotificationKind): Days | undefined {
  const place = Object.keys(leaveActions).indexOf(kind);
  const start = addDays(firstMonday, 7 * place);
  return place === -1 ? undefined : { start, end: addDays(start, 1) };
}
const expectedOf = (kind: NotificationKind): Expected[] =>
  Object.entries(notificationActions[kind].seen).map(([party, seen]) => ({ ...seen, kind, party, days: daysOf(kind) }));
const nameOf = ({ kind, party, who }: Expected) => `${kind}: ${party} (${who})`;

/** Returns the notifications of a person, one line each. The bell shows how many of them are unread. */
async function noticesOn(page: Page, { count, unread }: { count: number; unread: number }): Promise<string[]> {
  await page.goto('/notices');
  const bell = unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? '99+' : unread} unread`;
  await expect(page.getByRole('banner').getByRole('button', { name: bell, exact: true })).toBeVisible();
  const lines = page.getByRole('main').locator('.notice-list li');
  const older = page.getByRole('button', { name: 'Show older' });
  await expect(async () => {
    if (await older.isVisible()) await older.click({ timeout: 1_000 });
    expect(await lines.count()).toBe(count);
  }).toPass();
  return (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
}

/** A notification concerns these days if it names the first one. */
const isNotice = (text: string, { says, days }: Expected) =>
  says.test(text) && (days === undefined || text.includes(`Mon ${days.start.slice(8)}/${days.start.slice(5, 7)}`));

function subjectOf({ subject, days = { start: firstMonday, end: firstMonday } }: Expected): RegExp {
  const periods = [days.end, days.start].map((end) => formatPeriod(days.start, end, 2026)).join('|');
  const words = { PERIOD: `(?:${periods})`, NAME: '.+', SEVERAL: '\\d+ notifications about leave', ' or ': '|' };
  return new RegExp(`^(?:${Object.entries(words).reduce((text, [word, means]) => text.replaceAll(word, means), subject ?? '')})$`);
}

type Kept = { subject: string; to: string; address: string };

/** Returns the stored emails, newest first. */
async function mailsOn(page: Page): Promise<Kept[]> {
  await page.goto('/demo/mails');
  return page.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => ({
      subject: item.querySelector('a')?.textContent ?? '',
      address: item.querySelector('a')?.getAttribute('href') ?? '',
      to: /to (\S+),/.exec(item.querySelector('small')?.textContent ?? '')?.[1] ?? '',
    })),
  );
}

/** Returns the notifications without an email that repeats their text; separate emails are checked by their subject only. */
async function missingMails(page: Page, expected: readonly Expected[]): Promise<string[]> {
  const kept = await mailsOn(page);
  const missing: string[] = [];
  for (const one of expected) {
    const subject = subjectOf(one);
    const found = kept.filter((mail) => mail.to === sceneUsers[one.who] && subject.test(mail.subject));
    const texts = await Promise.all(found.map(async ({ address }) => (await page.request.get(`${address}/text`)).text()));
    const isSaid = (text: string) => notificationKinds[one.kind].mails === 'apart' || one.says.test(text.replaceAll(/\s+/g, ' '));
    if (!texts.some(isSaid)) missing.push(nameOf(one));
  }
  return missing;
}

/** Chooses a new password with the link in the newest email about it. */
async function chooseByLink(page: Page, to: string, newPassword: string): Promise<void> {
  const mail = (await mailsOn(page)).find(({ subject, to: whom }) => whom === to && subject.startsWith('Your new password'));
  const text = await (await page.request.get(`${mail?.address}/text`)).text();
  const token = /resetpassword#token=([\w-]{43})/.exec(text)?.[1] ?? '';
  expect((await page.request.post('/api/auth/resetpassword', { data: { token, newPassword } })).status()).toBe(200);
}

test('Every party in the table of notifications is notified in the application and by email', async ({
  page: mails,
  demo,
  otherBrowser,
}) => {
  // The scene has every kind of notification and every party that it notifies. Covers and watchers get a kind of their own instead.
  for (const [kind, { notifies }] of Object.entries(notificationKinds))
    expect([kind, Object.keys(notificationActions[kind as NotificationKind].seen)]).toEqual([
      kind,
      (notifies as readonly string[]).filter((party) => party !== 'cover' && (party !== 'watcher' || kind === 'watched')),
    ]);

  const signedIn = await Promise.all(
    Object.entries(sceneUsers).map(async ([who, email]) => [who, await createCallsAs(demo.url, email)] as const),
  );
  // The keys are those of `sceneUsers`.
  const as = Object.fromEntries(signedIn) as NotificationScene['as'];
  await as.hr('PATCH /settings', { mailNotices: 'all', remindAfterDays: [2] });
  await as.hr('POST /leaveentitlement/E0001/2026/AL/entries', { kind: 'correction', days: 60, note: 'Enough for all of them' });
  for (const who of ['manager', 'director'] as const)
    await as[who]('PUT /standin/me', { emplId: 'M0002', from: frozenDay, to: '2026-04-30' });

  const pages = new Map<SceneUser, Page>();
  const passwords: Partial<Record<SceneUser, string>> = { colleague: 'chosen-by-link-1' };
  const pageOf = async (who: SceneUser): Promise<Page> => {
    const known = pages.get(who);
    if (known) return known;
    const page = await otherBrowser();
    await signIn(page, sceneUsers[who], { password: passwords[who] ?? demoPassword, at: '/notices' });
    pages.set(who, page);
    return page;
  };

  for (const kinds of actionRounds) {
    const expected = kinds.flatMap(expectedOf);
    await test.step(`events of all ${kinds.length} kinds happen`, async () => {
      for (const kind of kinds) {
        // One person causes at most 20 emails an hour for another. Those that are still queued count too.
        await demo.sql`update mail_outbox set queued_at = queued_at - interval '1 hour' where kind = 'notice'`;
        await notificationActions[kind].bring({ as, demo, days: daysOf(kind) ?? { start: firstMonday, end: firstMonday } });
      }
    });
    await test.step('each email is delivered and has the text of its notification', async () => {
      const mailed = expected.filter(({ subject }) => subject !== null);
      await expect(async () => expect(await missingMails(mails, mailed)).toEqual([])).toPass({ timeout: 30_000 });
      if (kinds.includes('passwordReset')) await chooseByLink(mails, sceneUsers.colleague, passwords.colleague ?? '');
    });
    for (const who of new Set(expected.map((one) => one.who))) {
      await test.step(`${who} finds the notifications under the bell`, async () => {
        const page = await pageOf(who);
        const counted = await page.evaluate(async () => {
          const answer = await fetch('/api/notices', { headers: { Authorization: `Bearer ${localStorage.getItem('accessToken')}` } });
          const all = (await answer.json()) as { state: string }[];
          return { count: all.length, unread: all.filter(({ state }) => state === 'Unread').length };
        });
        const texts = await noticesOn(page, counted);
        const missing = expected.filter((one) => one.who === who && !texts.some((text) => isNotice(text, one))).map(nameOf);
        expect(missing, texts.join('\n')).toEqual([]);
      });
    }
  }

  await test.step('the emails are accessible', async () => {
    const [newest] = await mailsOn(mails);
    for (const address of ['/demo/mails', `${newest?.address}`, `${newest?.address}/html`]) {
      await mails.goto(address);
      await expectAccessible(mails);
    }
  });
});
