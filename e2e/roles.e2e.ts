import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { paths } from '#src/app/paths.ts';
import { type Calls, callsAs } from './calls.ts';
import { year } from './dates.ts';
import { expect, readingTest as test, signIn } from './test.ts';

type Person = 'employee' | 'manager' | 'hr' | 'admin';
type Leave = { emplId: string; effDate: string; startDate: string; leaveCode: string };
type Route = { open: (leave: Leave) => string; heading: RegExp | string; roles?: readonly Person[] };

// This one has applied before, to the manager, in the department of the admin.
const emails: Record<Person, string> = {
  employee: 'employee2@demo.example',
  manager: 'manager@demo.example',
  hr: 'hr@demo.example',
  admin: 'admin@demo.example',
};

const hr = ['hr'] as const;
const hrAndAdmin = ['hr', 'admin'] as const;
const deciders = ['manager', 'admin'] as const;
const aHoliday = { holidayDate: `${year}-05-01` };

/** Every screen of a signed-in person: its heading, and who may see it where that is not everybody. */
const routes: Record<Exclude<keyof typeof paths, 'login' | 'forgotPassword' | 'resetPassword' | 'firstTime' | 'auditLog'>, Route> = {
  home: { open: paths.home, heading: /^Good (morning|afternoon|evening), / },
  applyLeave: { open: paths.applyLeave, heading: 'Apply for leave' },
  myLeaveHistory: { open: paths.myLeaveHistory, heading: 'My Leave History' },
  viewMyLeave: { open: paths.viewMyLeave, heading: 'View My Leave History' },
  myLeaveDetails: { open: paths.myLeaveDetails, heading: 'My Leave Details' },
  myPublicHolidays: { open: paths.myPublicHolidays, heading: 'My Public Holidays' },
  viewMyPublicHoliday: { open: () => paths.viewMyPublicHoliday(aHoliday), heading: 'View Public Holiday' },
  myProfile: { open: paths.myProfile, heading: 'My Profile' },
  changePassword: { open: paths.changePassword, heading: 'Change password' },
  leaveRequests: { open: paths.leaveRequests, heading: 'Leave Requests', roles: deciders },
  viewLeaveRequest: { open: paths.viewLeaveRequest, heading: 'Leave Request for Approval', roles: deciders },
  leaveHistory: { open: paths.leaveHistory, heading: 'Leave History', roles: ['manager'] },
  viewLeaveHistory: { open: paths.viewLeaveHistory, heading: 'View Leave History', roles: ['manager'] },
  allAppliedLeave: { open: paths.allAppliedLeave, heading: 'Employee Leave History', roles: hrAndAdmin },
  viewLeaveHistoryHr: { open: paths.viewLeaveHistoryHr, heading: 'View Leave History for HR', roles: hrAndAdmin },
  teamEntitlements: { open: paths.teamEntitlements, heading: 'Leave Entitlements', roles: ['manager'] },
  staffProfiles: { open: paths.staffProfiles, heading: /./, roles: hrAndAdmin },
  addStaffProfile: { open: paths.addStaffProfile, heading: /./, roles: hrAndAdmin },
  editStaffProfile: { open: paths.editStaffProfile, heading: /./, roles: hrAndAdmin },
  uploadProfiles: { open: paths.uploadProfiles, heading: /./, roles: hr },
  updateProfiles: { open: paths.updateProfiles, heading: /./, roles: hr },
  leaveEntitlements: { open: paths.leaveEntitlements, heading: /./, roles: hrAndAdmin },
  addLeaveEntitlement: { open: paths.addLeaveEntitlement, heading: /./, roles: hrAndAdmin },
  editLeaveEntitlement: {
    open: ({ emplId }) => paths.editLeaveEntitlement({ emplId, year, leaveCode: 'AL' }),
    heading: /./,
    roles: hrAndAdmin,
  },
  uploadLeaveEntitlements: { open: paths.uploadLeaveEntitlements, heading: /./, roles: hrAndAdmin },
  publicHolidays: { open: paths.publicHolidays, heading: /./, roles: hr },
  addPublicHoliday: { open: paths.addPublicHoliday, heading: /./, roles: hr },
  editPublicHoliday: { open: () => paths.editPublicHoliday(aHoliday), heading: /./, roles: hr },
  uploadPublicHolidays: { open: paths.uploadPublicHolidays, heading: /./, roles: hr },
  leaveCategories: { open: paths.leaveCategories, heading: /./, roles: hr },
  addLeaveCategory: { open: paths.addLeaveCategory, heading: /./, roles: hr },
  editLeaveCategory: { open: () => paths.editLeaveCategory({ leaveCode: 'AL' }), heading: /./, roles: hr },
  translateItems: { open: paths.translateItems, heading: /./, roles: hr },
  addTranslateItem: { open: paths.addTranslateItem, heading: /./, roles: hr },
  editTranslateItem: { open: () => paths.editTranslateItem({ fieldname: 'gender', fieldvalue: 'F' }), heading: /./, roles: hr },
  loginDetails: { open: paths.loginDetails, heading: /./, roles: hr },
  addLoginDetail: { open: paths.addLoginDetail, heading: /./, roles: hr },
  editLoginDetail: { open: () => paths.editLoginDetail({ userId: emails.employee }), heading: /./, roles: hr },
  forbidden: { open: paths.forbidden, heading: "You don't have permission to access this resource." },
};

const lost = "The Page you're looking for was not found.";
const denied = routes.forbidden.heading;

/** Which of them the client has: every registration names its path. */
const source = readFileSync('src/app/client/routes.tsx', 'utf8');
const registered = Object.entries(routes).filter(([name]) => new RegExp(`screen\\(\\s*paths\\.${name},`).test(source));

async function someLeave(call: Calls): Promise<Leave> {
  const [leave] = await call<{ id: Omit<Leave, 'emplId'> & { emplid: string } }[]>('GET /appliedleave/me?sort=-startDate');
  if (!leave) throw new Error('The employee has never applied.');
  const { emplid: emplId, ...id } = leave.id;
  return { emplId, ...id };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

for (const person of ['employee', 'manager', 'hr', 'admin'] as const) {
  test(`Every page opens to the ${person} or says that it is not for this role`, async ({ page, demo }) => {
    const leave = await someLeave(await callsAs(demo.url, emails.employee));
    await signIn(page, emails[person]);
    for (const [name, { open, heading: title, roles }] of registered) {
      await test.step(name, async () => {
        const mayOpen = roles?.includes(person) ?? true;
        const isOwn = name !== 'viewMyLeave' || person === 'employee';
        await page.goto(open(leave));
        await expect(heading(page)).toHaveText(mayOpen ? title : denied);
        await expect(page).toHaveURL(mayOpen ? open(leave) : paths.forbidden());
        expect(isOwn || mayOpen).toBe(true);
      });
    }
    await page.goto('/no/such/page');
    await expect(heading(page)).toHaveText(lost);
  });
}
