import type { Page } from '@playwright/test';
import type { RoleCode } from '#src/base/caller/role.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { type Calls, createCallsAs } from '../kit/calls.ts';
import { year } from '../kit/dates.ts';
import { canSee, screens } from '../kit/screens.ts';
import { expect, readOnlyTest as test, signIn } from '../kit/test.ts';

type Person = 'employee' | 'manager' | 'hr' | 'admin';
type Leave = { emplId: string; effDate: string; startDate: string; leaveCode: string };
type Route = { open: (leave: Leave) => string; heading: RegExp | string };

// The employee has leave that the manager approves, and is in the department of the admin.
const emails: Record<Person, string> = {
  employee: 'employee2@demo.example',
  manager: 'manager@demo.example',
  hr: 'hr@demo.example',
  admin: 'admin@demo.example',
};

const roles: Record<Person, readonly RoleCode[]> = { employee: ['E'], manager: ['E', 'M'], hr: ['E', 'H'], admin: ['E', 'A'] };

const aHoliday = { holidayDate: `${year}-05-01` };

/** Screens for people who are not signed in, and those whose records the demo company does not have. */
type Unlisted =
  | 'login'
  | 'forgotPassword'
  | 'resetPassword'
  | 'decide'
  | 'firstTime'
  | 'accountRun'
  | 'webhookDeliveries'
  | 'editWebhook'
  | 'viewShutdown'
  | 'editAbsenceRule';

/** Every screen of a signed-in person; its audience is in `../kit/screens.ts`. */
const routes: Record<Exclude<keyof typeof paths, Unlisted>, Route> = {
  home: { open: paths.home, heading: /^Good (morning|afternoon|evening), / },
  applyLeave: { open: paths.applyLeave, heading: 'Apply for leave' },
  myLeaveHistory: { open: paths.myLeaveHistory, heading: 'My Leave History' },
  viewMyLeave: { open: paths.viewMyLeave, heading: 'View My Leave History' },
  myLeaveDetails: { open: paths.myLeaveDetails, heading: 'My Leave Details' },
  leaveCard: { open: ({ emplId }) => paths.leaveCard({ emplId, year }), heading: `Leave card ${year}` },
  teamCalendar: { open: paths.teamCalendar, heading: 'Team calendar' },
  cover: { open: paths.cover, heading: 'Cover' },
  myPublicHolidays: { open: paths.myPublicHolidays, heading: 'My Public Holidays' },
  viewMyPublicHoliday: { open: () => paths.viewMyPublicHoliday(aHoliday), heading: 'View Public Holiday' },
  myProfile: { open: paths.myProfile, heading: 'My Profile' },
  account: { open: paths.account, heading: 'My account' },
  changePassword: { open: paths.changePassword, heading: 'Change password' },
  leaveRequests: { open: paths.leaveRequests, heading: 'Leave Requests' },
  mailedRequest: { open: paths.mailedRequest, heading: 'Open this page from the link in your email' },
  viewLeaveRequest: { open: paths.viewLeaveRequest, heading: 'Leave Request for Approval' },
  leaveHistory: { open: paths.leaveHistory, heading: 'Leave History' },
  viewLeaveHistory: { open: paths.viewLeaveHistory, heading: 'View Leave History' },
  allAppliedLeave: { open: paths.allAppliedLeave, heading: 'Employee Leave History' },
  importLeave: { open: paths.importLeave, heading: 'Import leave' },
  leaveImports: { open: paths.leaveImports, heading: 'Earlier imports' },
  viewLeaveHistoryHr: { open: paths.viewLeaveHistoryHr, heading: 'View Leave History for HR' },
  teamEntitlements: { open: paths.teamEntitlements, heading: 'Team Entitlements' },
  staffProfiles: { open: paths.staffProfiles, heading: /^Employee Profiles$/i },
  addStaffProfile: { open: paths.addStaffProfile, heading: /^Add Employee/i },
  editStaffProfile: { open: paths.editStaffProfile, heading: /^Edit Employee/i },
  uploadProfiles: { open: paths.uploadProfiles, heading: /^Upload/ },
  updateProfiles: { open: paths.updateProfiles, heading: /^Update Multiple Profiles$/i },
  leaveEntitlements: { open: paths.leaveEntitlements, heading: /^Leave Entitlements$/i },
  addLeaveEntitlement: { open: paths.addLeaveEntitlement, heading: /^Add/ },
  viewLeaveEntitlement: {
    open: ({ emplId }) => paths.viewLeaveEntitlement({ emplId, year, leaveCode: 'AL' }),
    heading: 'Balance history',
  },
  editLeaveEntitlement: {
    open: ({ emplId }) => paths.editLeaveEntitlement({ emplId, year, leaveCode: 'AL' }),
    heading: /./,
  },
  uploadLeaveEntitlements: { open: paths.uploadLeaveEntitlements, heading: /^Upload/ },
  publicHolidays: { open: paths.publicHolidays, heading: /^Public Holidays$/i },
  addPublicHoliday: { open: paths.addPublicHoliday, heading: /^Add/ },
  editPublicHoliday: { open: () => paths.editPublicHoliday(aHoliday), heading: /^Edit/ },
  countryHolidays: { open: paths.countryHolidays, heading: 'Import holidays by country' },
  uploadPublicHolidays: { open: paths.uploadPublicHolidays, heading: /^Upload/ },
  leaveCategories: { open: paths.leaveCategories, heading: /^Leave Categor/i },
  addLeaveCategory: { open: paths.addLeaveCategory, heading: /^Add/ },
  editLeaveCategory: { open: () => paths.editLeaveCategory({ leaveCode: 'AL' }), heading: /^Edit/ },
  commonLeaveTypes: { open: paths.commonLeaveTypes, heading: 'Add common leave types' },
  uploadLeaveCategories: { open: paths.uploadLeaveCategories, heading: /^Upload/ },
  workPatterns: { open: paths.workPatterns, heading: 'Work patterns' },
  addWorkPattern: { open: paths.addWorkPattern, heading: 'Add work pattern' },
  editWorkPattern: { open: () => paths.editWorkPattern({ patternCode: 'STANDARD' }), heading: 'Edit work pattern' },
  grants: { open: paths.grants, heading: 'Grant to many' },
  grantRuns: { open: paths.grantRuns, heading: 'Grant history' },
  shutdown: { open: paths.shutdown, heading: 'Company shutdowns' },
  yearEnd: { open: paths.yearEnd, heading: 'Year end' },
  leaveWatchers: { open: paths.leaveWatchers, heading: 'People who must know' },
  addLeaveWatcher: { open: paths.addLeaveWatcher, heading: 'Add people who must know' },
  absenceRules: { open: paths.absenceRules, heading: 'Absence rules' },
  addAbsenceRule: { open: paths.addAbsenceRule, heading: 'Add absence rule' },
  shutdowns: { open: paths.shutdowns, heading: 'Shutdown history' },
  translateItems: { open: paths.translateItems, heading: /^Translate Items$/i },
  addTranslateItem: { open: paths.addTranslateItem, heading: /^Add/ },
  editTranslateItem: { open: () => paths.editTranslateItem({ fieldname: 'gender', fieldvalue: 'F' }), heading: /^Edit/ },
  uploadTranslateItems: { open: paths.uploadTranslateItems, heading: /^Upload/ },
  loginDetails: { open: paths.loginDetails, heading: /^User Login Details$/i },
  addLoginDetail: { open: paths.addLoginDetail, heading: /^Add/ },
  editLoginDetail: { open: () => paths.editLoginDetail({ userId: emails.employee }), heading: /^Edit/ },
  makeAccounts: { open: paths.makeAccounts, heading: 'Create accounts' },
  reports: { open: paths.reports, heading: 'Reports' },
  report: { open: () => paths.report({ report: 'absence' }), heading: 'Absence' },
  apiTokens: { open: paths.apiTokens, heading: 'API tokens' },
  addApiToken: { open: paths.addApiToken, heading: 'Add token' },
  webhooks: { open: paths.webhooks, heading: 'Webhooks' },
  addWebhook: { open: paths.addWebhook, heading: 'Add webhook' },
  notices: { open: paths.notices, heading: 'Notifications' },
  settings: { open: paths.settings, heading: 'Settings' },
  deliveries: { open: paths.deliveries, heading: 'Outgoing email' },
  auditLog: { open: paths.auditLog, heading: 'Audit Log' },
  forbidden: { open: paths.forbidden, heading: "You don't have permission to access this resource." },
};

const denied = routes.forbidden.heading;

/** The registered screens with their audience. */
const registered = screens.flatMap(({ name, audience }) =>
  name in routes ? [{ audience, ...routes[name as keyof typeof routes], name }] : [],
);

async function someLeave(call: Calls): Promise<Leave> {
  const [leave] = await call<{ id: Omit<Leave, 'emplId'> & { emplid: string } }[]>('GET /appliedleave/me?sort=-startDate');
  if (!leave) throw new Error('The employee has never applied.');
  const { emplid: emplId, ...id } = leave.id;
  return { emplId, ...id };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Navigates as Back and Forward do, which takes a third of the time of loading the application at each address. */
const goOn = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

for (const person of ['employee', 'manager', 'hr', 'admin'] as const) {
  test(`Every page opens for the ${person} or says that it is not for this role`, async ({ page, demo }) => {
    const leave = await someLeave(await createCallsAs(demo.url, emails.employee));
    await signIn(page, emails[person]);
    for (const { name, open, heading: title, audience } of registered) {
      await test.step(name, async () => {
        const mayOpen = canSee(audience, roles[person]);
        // Other tests load the addresses of all screens. It is enough to load those that are refused for one person.
        await (person === 'employee' && !mayOpen ? page.goto(open(leave)) : goOn(page, open(leave)));
        await expect(heading(page)).toHaveText(mayOpen ? title : denied);
        await expect(page).toHaveURL(mayOpen ? open(leave) : paths.forbidden());
      });
    }

    await test.step('an unknown path shows an error page with a way back', async () => {
      await page.goto('/no/such/page');
      await expect(heading(page)).toHaveText("The Page you're looking for was not found.");
      await page.getByRole('link', { name: 'Go Back' }).click();
      await expect(heading(page)).not.toHaveText(/not found/);
    });
  });
}

test('The pages for signing in redirect people who are already signed in', async ({ page }) => {
  await signIn(page, emails.employee);
  for (const path of [paths.login(), paths.firstTime()]) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(routes.home.heading);
    await expect(page).toHaveURL(paths.home());
  }
});

test('Every page leads to the sign-in page without a token, and signing in leads back to the requested page', async ({ page, demo }) => {
  const leave = await someLeave(await createCallsAs(demo.url, emails.employee));
  const addresses = registered.map(({ open }) => open(leave));
  for (const address of [...addresses, paths.firstTime(), '/no/such/page']) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page).toHaveURL((url) => url.pathname === '/login' && (url.searchParams.get('redirect') ?? '/') === address);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    });
  }
  for (const [path, title] of [
    [paths.forgotPassword(), 'Forgot password?'],
    [paths.resetPassword(), 'Choose a new password'],
  ] as const) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
  }
  await signIn(page, emails.employee, { at: paths.viewMyLeave(leave) });
  await expect(page).toHaveURL(paths.viewMyLeave(leave));
  await expect(heading(page)).toHaveText('View My Leave History');
});

const wrong: Leave = { emplId: 'E9999', effDate: `${year}-01-05`, startDate: `${year}-01-06`, leaveCode: 'AL' };
const wrongPlaces: { person: Person; address: string; list: string }[] = [
  { person: 'employee', address: paths.viewMyLeave(wrong), list: paths.myLeaveHistory() },
  { person: 'employee', address: paths.viewMyLeave({ ...wrong, startDate: 'yesterday' }), list: paths.myLeaveHistory() },
  { person: 'employee', address: paths.viewMyPublicHoliday({ holidayDate: `${year}-05-02` }), list: paths.myPublicHolidays() },
  { person: 'employee', address: paths.viewMyPublicHoliday({ holidayDate: 'Christmas' }), list: paths.myPublicHolidays() },
  { person: 'manager', address: paths.viewLeaveRequest(wrong), list: paths.leaveRequests() },
  { person: 'manager', address: paths.viewLeaveHistory({ ...wrong, leaveCode: 'ZZ' }), list: paths.leaveHistory() },
  { person: 'hr', address: paths.viewLeaveHistoryHr(wrong), list: paths.allAppliedLeave() },
];

for (const person of ['employee', 'manager', 'hr'] as const) {
  test(`An address without a record shows an error to the ${person} and leads back to the list`, async ({ page, allowError }) => {
    allowError(/status of 40[04]/);
    await signIn(page, emails[person]);
    for (const { address, list } of wrongPlaces.filter((place) => place.person === person)) {
      await test.step(address, async () => {
        await page.goto(address);
        const alert = page.getByRole('alertdialog');
        await expect(alert).toHaveText(/^Record not found!/);
        await alert.getByRole('button', { name: 'OK' }).click();
        await expect(page).toHaveURL(list);
        await expect(page.getByRole('table')).toBeVisible();
      });
    }
  });
}

test('An employee cannot open another employee’s leave', async ({ page, demo, allowError }) => {
  allowError(/status of 404/);
  const leave = await someLeave(await createCallsAs(demo.url, emails.employee));
  await signIn(page, 'employee3@demo.example', { at: paths.viewMyLeave(leave) });
  await expect(page.getByRole('alertdialog')).toContainText('Record not found!');
});
