import { stepAt, totpCode } from '#src/shared/access/server/factor/totp.ts';
import type { NotificationKind } from '#src/shared/notification/notification-kinds.ts';
import { notifyHr } from '#src/shared/notification/server/notify-hr.ts';
import { signInAtProvider } from '#src/testing/servers/oidc-server.ts';
import { leaveActions } from './leave-notification-actions.ts';
import {
  type NotificationAction,
  applyForLeave,
  changeCategory,
  sceneUsers,
  fetchProfile,
  expectForEmployee,
  expectForManager,
} from './notification-scene.ts';
import { demoPassword } from './test.ts';

/** Events that do not concern one leave. */
const otherActions = {
  standInBegins: {
    // The manager and the director have already named a stand-in.
    bring: () => Promise.resolve(),
    seen: { 'stand-in': { who: 'standIn', says: /You now stand in for/, subject: 'You now stand in for NAME' } },
  },
  waiting: {
    bring: ({ demo }) => demo.morning('2026-03-20'),
    seen: {
      approver: expectForManager(/has waited \d+ working days/, 'SEVERAL or Leave request of NAME, .+'),
      'stand-in': { who: 'standIn', says: /has waited \d+ working days/, subject: 'SEVERAL or Leave request of NAME, .+' },
    },
  },
  lapseSoon: {
    async bring(scene) {
      await changeCategory(scene, 'AL', { tellLapse: [30] });
      // More days than are booked by that date.
      const days = { kind: 'earned', days: 30, until: '2026-04-10', note: 'Sundays' };
      await scene.as.hr('POST /leaveentitlement/E0001/2026/AL/entries', days);
      await scene.demo.morning('2026-03-20');
    },
    seen: { applicant: expectForEmployee(/Some of your leave expires soon/, 'Some of your leave expires soon') },
  },
  unbooked: {
    // In this scene the employee has booked leave of each type.
    async bring({ demo }) {
      await demo.sql`insert into notice (empl_id, kind, figures) values ('E0001', 'unbooked', '{"leaveCode":"SL","until":"2026-12-31","days":14}')`;
    },
    // Its email is tested with the other kinds on the server.
    seen: { applicant: { who: 'employee', says: /You have leave to book/, subject: null } },
  },
  webhookOff: {
    async bring(scene) {
      const { as, demo } = scene;
      await as.hr('POST /webhook', { name: 'Payroll', address: 'https://8.8.8.8/', format: 'json', events: ['leave.submitted'] });
      // Its address rejects all messages, and has done so for five days.
      await demo.sql`update webhook set address = 'https://127.0.0.1/', failing_since = now() - interval '5 days'`;
      await as.employee(`DELETE ${await applyForLeave({ ...scene, days: { start: '2026-03-26', end: '2026-03-26' } })}`);
    },
    seen: { HR: { who: 'otherHr', says: /A webhook was switched off/, subject: 'A webhook was switched off' } },
  },
  tokenEnds: {
    async bring({ as, demo }) {
      await as.hr('POST /apitoken', { name: 'Payroll', scopes: ['leave:read'], lastDay: '2026-04-01' });
      await demo.morning('2026-03-20');
    },
    seen: { HR: { who: 'otherHr', says: /The API token Payroll expires soon/, subject: 'The API token Payroll expires soon' } },
  },
  tokenMakerLeft: {
    async bring({ demo }) {
      // Created by someone who has left since.
      await demo.sql`insert into api_token (name, token_hash, ending, scopes, last_day, made_by)
        values ('Old', sha256('x'), 'abcd', '{leave:read}', '2027-01-01', 'N0001')`;
      await demo.morning('2026-03-20');
    },
    seen: {
      HR: { who: 'otherHr', says: /The creator of the API token Old has left/, subject: 'The creator of the API token Old has left' },
    },
  },
  newDevice: {
    bring: ({ demo }) =>
      fetch(`${demo.url}/api/auth/signin`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'curl/8.5.0' },
        body: JSON.stringify({ email: sceneUsers.employee, password: demoPassword }),
      }),
    seen: {
      owner: { who: 'employee', says: /A sign-in from a new device/, subject: 'New sign-in to your leave account at Demo Company' },
    },
  },
  emergencySignIn: {
    // In a company with such an account, no one else could sign in with a password.
    bring: ({ demo }) => demo.sql.begin((tx) => notifyHr(tx, 'emergencySignIn', { figures: { emplId: 'H0009' } })),
    seen: {
      HR: { who: 'hr', says: /The emergency account was used/, subject: 'SEVERAL or The emergency account was used' },
    },
  },
  addressClaimed: {
    bring: ({ demo }) => demo.sql.begin((tx) => notifyHr(tx, 'addressClaimed', { figures: { emplId: 'E0001' } })),
    seen: {
      HR: {
        who: 'hr',
        says: /Another user claims the email address of E0001/,
        subject: 'SEVERAL or Another user claims the email address of E0001',
      },
    },
  },
  providerLinked: {
    async bring({ demo }) {
      const begun = await fetch(`${demo.url}/api/auth/oidc/start`, { method: 'POST' });
      const { address } = (await begun.json()) as { address: string };
      const headers = { Cookie: begun.headers.getSetCookie().join(';').split(';', 1).join('') };
      const { pathname, search } = new URL(await signInAtProvider(address, 'employee'));
      const back = await fetch(`${demo.url}${pathname}${search}`, { headers, redirect: 'manual' });
      const [, code] = (back.headers.get('location') ?? '').split('#code=');
      const sent = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) };
      await fetch(`${demo.url}/api/auth/oidc`, sent);
    },
    seen: {
      owner: {
        who: 'employee',
        says: /Your account is now linked with the company sign-in/,
        subject: 'SEVERAL or Your account is now linked with the company sign-in',
      },
    },
  },
  providerUnlinked: {
    bring: ({ as }) => as.hr(`DELETE /logindetails/${sceneUsers.employee}/provider`),
    seen: {
      owner: {
        who: 'employee',
        says: /has unlinked your account from the company sign-in/,
        subject: 'SEVERAL or NAME has unlinked your account from the company sign-in',
      },
    },
  },
  passwordReset: {
    bring: ({ as }) => as.hr('POST /resetPassword', { emplid: 'E0002' }),
    seen: { owner: { who: 'colleague', says: /has reset your password/, subject: 'Your new password for leave at Demo Company' } },
  },
  factorChanged: {
    async bring({ as, demo }) {
      await as.newcomer('POST /factors/me/app');
      const [kept] = await demo.sql<{ secret: Buffer }[]>`select secret from totp where empl_id = 'E0003'`;
      await as.newcomer('PUT /factors/me/app', { code: totpCode(kept?.secret ?? Buffer.alloc(20), stepAt(Date.now())) });
    },
    seen: {
      owner: {
        who: 'newcomer',
        says: /Your second factor was changed/,
        subject: 'The second factor of your leave account at Demo Company',
      },
    },
  },
  factorReset: {
    bring: ({ as }) => as.hr(`DELETE /logindetails/${sceneUsers.newcomer}/factors`),
    seen: { HR: { who: 'otherHr', says: /has reset a second factor/, subject: 'A second factor was reset at Demo Company' } },
  },
} satisfies Partial<Record<NotificationKind, NotificationAction>>;

/** Events that would take earlier notifications away from someone, or that notify everyone. */
const lateActions = {
  standInEnds: {
    bring: ({ as }) => as.manager('PUT /standin/me', { emplId: null }),
    seen: { 'stand-in': { who: 'standIn', says: /You no longer stand in for/, subject: 'You no longer stand in for NAME' } },
  },
  lastHrStays: {
    async bring(scene) {
      const { as, demo } = scene;
      await as.otherHr('POST /addEditEmployeeDetailsWithDept', { ...(await fetchProfile(scene, 'H0001')), lastDay: '2026-03-15' });
      const { roles, ...other } = await fetchProfile(scene, 'X0001');
      const without = (roles as { role: string }[]).filter(({ role }) => role !== 'H');
      await as.hr('POST /addEditEmployeeDetailsWithDept', { ...other, roles: without });
      await demo.night('2026-03-16');
    },
    seen: {
      HR: { who: 'hr', says: /The last day of the only HR user has passed/, subject: 'The last day of the only HR user has passed' },
    },
  },
  yearOpened: {
    bring: ({ as }) => as.hr('POST /yearend/open', { year: 2027 }),
    seen: { applicant: expectForEmployee(/Your 2027 leave is ready/, 'Your 2027 leave is ready') },
  },
  yearEnd: {
    async bring({ as, demo }) {
      demo.setDay('2027-01-04');
      const { yearEndId } = await as.hr<{ yearEndId: number }>('POST /yearend', { year: 2026 });
      await as.hr(`POST /yearend/${yearEndId}/apply`);
    },
    seen: { applicant: expectForEmployee(/2026 leave year closed/, '2026 leave year closed') },
  },
  yearEndUndone: {
    async bring({ as }) {
      const [last] = await as.hr<{ yearEndId: number }[]>('GET /yearends');
      await as.hr(`POST /yearend/${last?.yearEndId}/undo`);
    },
    seen: {
      applicant: expectForEmployee(/year end was undone/, 'The 2026 year end was undone'),
    },
  },
} satisfies Partial<Record<NotificationKind, NotificationAction>>;

/** All rows of the notification table, in a possible order. */
export const notificationActions: Record<NotificationKind, NotificationAction> = { ...leaveActions, ...otherActions, ...lateActions };
export const actionRounds = [
  [...Object.keys(leaveActions), ...Object.keys(otherActions)],
  Object.keys(lateActions),
] as NotificationKind[][];
