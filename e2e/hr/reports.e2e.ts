import { read, utils } from '@e965/xlsx';
import { paths } from '#src/shared/screens/paths.ts';
import { startTestMailServer, type TestMailServer } from '#src/testing/servers/test-mail-server.ts';
import { violationsOn } from '../kit/axe.ts';
import { today, year } from '../kit/dates.ts';
import { daysAwayInSummer, expiringInMarch, daysOwed, slowestApprovers, countWithoutTenDays } from '../kit/expected-reports.ts';
import { expect, readOnlyTest, signIn, test as base, withDemo } from '../kit/test.ts';

/** A company with a mail server. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use, { DEMO_MAILS: 'yes', PUBLIC_URL: 'https://leave.demo.example' }),
});

readOnlyTest('HR looks up the owed leave and its value, and shares the link', async ({ page }) => {
  await signIn(page, 'hr@demo.example');
  // Two clicks from home.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: `Annual leave owed on 31/12/${year}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balances on a date');
  await expect(page.getByRole('textbox', { name: 'On', exact: true })).toHaveValue(`31/12/${year}`);
  await expect(page.getByRole('columnheader', { name: 'Outstanding' })).toHaveAttribute('aria-sort', 'descending');
  const outstanding = page.getByRole('definition').first();
  await expect(outstanding).toHaveText(figure(daysOwed, / \d+ people/));
  await page.getByRole('textbox', { name: 'Day rate' }).fill('100.555');
  await expect(page.getByText('Enter at most seven digits')).toBeVisible();
  await page.getByRole('textbox', { name: 'Day rate' }).fill('100');
  const worth = (daysOwed * 100).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.getByRole('definition').nth(1)).toHaveText(`${worth} not stored`);
  const total = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^All \d+ lines$/ }) });
  await expect(total).toContainText(worth);
  // The row of the totals may come before the lines.
  const first = page.getByRole('table', { name: 'Balances on a date' }).locator('tr[data-row]').first();
  const days = Number(await first.getByRole('cell').nth(5).textContent());
  await expect(first).toContainText((days * 100).toLocaleString('en', { minimumFractionDigits: 2 }));
  const bars = page.getByRole('table', { name: 'Days outstanding by department' });
  await expect(bars.getByRole('row')).not.toHaveCount(0);
  const link = page.url();
  await page.goto(paths.reports());
  await page.goto(link);
  await expect(outstanding).toHaveText(figure(daysOwed, / \d+ people/));
  // Sick leave is never paid out and has no value.
  await page.getByRole('textbox', { name: 'Day rate' }).fill('100');
  await page.getByRole('combobox', { name: 'Leave type' }).selectOption({ label: 'Sick leave' });
  await expect(page.getByRole('textbox', { name: 'Day rate' })).toHaveCount(0);
  await expect(page.getByText('Worth at')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Leave type' }).selectOption({ label: 'All types' });
  await expect(page).toHaveURL(/leaveCode=/);
  await expect(page.getByText('Worth at')).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Explain / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Balance history');
});

const figure = (days: number, unit: RegExp) => new RegExp(`^${days.toLocaleString('en')}${unit.source}$`);

readOnlyTest(
  'HR can see who is away most in summer, who has had no long break, which days expire and who decides slowly',
  async ({ page }) => {
    await signIn(page, 'hr@demo.example', { at: paths.report({ report: 'absence' }) });
    // The report leads with departments by month.
    await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveValue('department');
    await expect(page.locator('td[data-heat]').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'From month' }).selectOption({ label: 'June' });
    await page.getByRole('combobox', { name: 'To month' }).selectOption({ label: 'August' });
    await page.getByRole('columnheader', { name: 'Days', exact: true }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Days', exact: true }).getByRole('button').click();
    await expect(page).toHaveURL(/fromMonth=6&toMonth=8.*sort=-days/);
    await expect(page.getByRole('columnheader', { name: 'Days', exact: true })).toHaveAttribute('aria-sort', 'descending');
    // The last row has the totals.
    const absence = page
      .getByRole('table', { name: 'Absence', exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    for (const [place, [department, days]] of daysAwayInSummer().entries()) {
      await expect(absence.nth(place).getByRole('rowheader')).toContainText(department);
      await expect(absence.nth(place).getByRole('cell').nth(1)).toHaveText(String(days));
    }
    await page.goto(paths.report({ report: 'longbreaks' }));
    await expect(page.getByRole('term').first()).toHaveText('People');
    await expect(page.getByRole('definition').first()).toHaveText(String(countWithoutTenDays()));
    await expect(page.getByRole('columnheader', { name: 'Longest in a row' })).toBeVisible();
    await page.goto(paths.report({ report: 'lapses' }));
    await expect(page.getByText('Notified on: when the person was last notified')).toBeHidden();
    await page.getByText('How this is calculated').click();
    await expect(page.getByText('Notified on: when the person was last notified')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Leave type' })).toContainText('All types');
    await expect(page.getByRole('combobox', { name: 'Leave type' })).toHaveValue('AL');
    const lost = expiringInMarch.filter(({ lost: days }) => days > 0);
    expect(lost.length).toBeGreaterThan(2);
    await expect(page.getByRole('definition').first()).toHaveText(String(lost.reduce((sum, { lost: days }) => sum + days, 0)));
    const lapses = page
      .getByRole('table', { name: 'Days that will expire', exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    for (const [place, { name, days, lost: lapsing }] of lost.entries()) {
      await expect(lapses.nth(place)).toContainText(`31/03/${year}`);
      await expect(lapses.nth(place).getByRole('rowheader')).toHaveText(name);
      // Notifications are kept for 180 days, here until the evening of 28 August.
      const told = today < `${year}-03-01` ? String(lapsing) : today < `${year}-08-28` ? `01/03/${year}` : /^(01\/03\/\d{4}|–)$/;
      await expect(lapses.nth(place).getByRole('cell').filter({ hasText: /./, hasNotText: 'Explain' }).last()).toHaveText(told);
      await expect(lapses.nth(place)).toContainText(String(days));
    }
    await page.goto(`${paths.report({ report: 'decisions' })}?sort=-longest`);
    const [[name, days] = ['', 0]] = slowestApprovers();
    const decisions = page
      .getByRole('table', { name: 'Time to decision' })
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    await expect(decisions.first().getByRole('cell').last()).toHaveText(String(days));
    await expect(decisions.filter({ hasText: name }).first().getByRole('cell').last()).toHaveText(String(days));
    await expect(page.getByRole('table', { name: 'Median working days' }).getByRole('row')).not.toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Median (working days)' })).toBeVisible();
  },
);

readOnlyTest('A manager sees the report for direct reports, optionally for indirect ones, and without sick leave', async ({ page }) => {
  await signIn(page, 'director@demo.example');
  await page.goto(paths.reports());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
  await expect(page.getByRole('main').getByRole('link', { name: 'Absence rate' })).toHaveCount(0);
  await page.goto(paths.report({ report: 'longbreaks' }));
  await page.getByText('How this is calculated').click();
  await expect(page.getByText('Sick leave (SL, HL) does not count as a break')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Include indirect reports' }).check();
  await expect(page).toHaveURL(/below=yes/);
  await page.goto(paths.report({ report: 'nothing' }));
  await expect(page.getByText('Report not found')).toBeVisible();
});

test('HR finds people who have booked nothing and reminds them, and sees the Bradford factor', async ({ page, demo }) => {
  await signIn(page, 'hr@demo.example', { at: `${paths.report({ report: 'unbooked' })}?leaveCode=SL&left=1` });
  const unbooked = page.getByRole('definition').first();
  await expect(unbooked).toHaveText(/^[1-9]\d*$/);
  const people = Number(await unbooked.textContent());
  expect(people).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Remind them' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind people to book leave' });
  await expect(dialog).toContainText(`${people} people have at least 1 day left and nothing booked.`);
  await dialog.getByRole('button', { name: 'Send reminders' }).click();
  // People are not notified of their own actions.
  await expect(page.getByText(`${people - 1} reminders sent.`).first()).toBeVisible();
  const [told] = await demo.sql<{ people: number }[]>`select count(distinct empl_id)::int as people from notice where kind = 'unbooked'`;
  expect(told?.people).toBe(people - 1);
  await page.goto(`${paths.report({ report: 'spells' })}?from=${year}-01-01&to=${year}-12-31&types=AL,SL`);
  await expect(page.getByRole('columnheader', { name: 'Bradford factor' })).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).not.toHaveCount(1);
});

test('HR schedules a monthly report as the screen shows it, sees it listed, and ends it', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: `${paths.report({ report: 'absence' })}?sort=-days` });
  await expect(page.getByRole('rowheader', { name: /^All \d+ lines$/ })).toBeVisible();
  await expect(page.locator('td[data-heat]').first()).toBeVisible();
  await page.getByRole('button', { name: 'Send me this every month' }).click();
  await expect(page.getByText("You'll get this report by email on the first of each month.").first()).toBeVisible();
  await page.goto(paths.reports());
  const sent = page.getByRole('region', { name: 'Sent to you every month' });
  await expect(sent.getByRole('listitem')).toContainText('Group by: department. First email on the first of next month');
  expect(await violationsOn(page)).toEqual([]);
  await sent.getByRole('link', { name: 'Absence' }).click();
  await expect(page).toHaveURL(/by=department&sort=-days/);
  await page.goBack();
  await sent.getByRole('button', { name: 'Stop sending Absence' }).click();
  await expect(sent).toHaveCount(0);
});

readOnlyTest('The bars of a report can be read by pointer, by keys and as a table, on a phone too', async ({ page }) => {
  const tip = page.locator('[popover="manual"]');
  await signIn(page, 'hr@demo.example');
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    for (const [report, caption, text, bars] of [
      ['absence', /^Days away by month\. Outlined: /, /^Mar: [\d.]+ days?, \d+ % of [\d,.]+$/, 12],
      ['balances', 'Days outstanding by department', /^[\w ,]+: [\d.,]+ days?, \d+ % of [\d,.]+$/],
      ['longbreaks', /^People without/, /^[\w ,]+: \d+ (?:people|person), (?:less than )?\d+ % of \d+$/],
      ['absencerate', /^Rate by department/, /^[\w ]+: [\d.]+ %$/, 4],
      ['decisions', 'Median working days', /^.+: [\d.]+ working days?$/],
    ] as const) {
      await page.goto(paths.report({ report }));
      const chart = page.getByRole('table', { name: caption });
      const bar = chart.getByRole('img');
      if (bars !== undefined) await expect(bar).toHaveCount(bars);
      await bar.nth(2).hover();
      await expect(tip).toHaveText(text);
      await expect(bar.nth(2)).toHaveAccessibleName((await tip.textContent()) ?? '');
      // The table has the same data as the bars.
      const row = chart.getByRole('row').nth(2);
      const [name, value] = [await row.getByRole('rowheader').textContent(), await row.getByRole('cell').last().textContent()];
      expect(await tip.textContent()).toContain(`${name}: ${value} `);
      const { x = -1, width: wide = 0 } = (await tip.boundingBox()) ?? {};
      expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      await page.keyboard.press('Escape');
      await expect(tip).toHaveCount(0);
      await bar.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect(bar.nth(1)).toBeFocused();
      await expect(bar.nth(1)).toHaveCSS('outline-style', 'solid');
      await expect(tip).toContainText((await chart.getByRole('rowheader').nth(1).textContent()) ?? 'nothing');
      await page.keyboard.press('End');
      await expect(bar.last()).toBeFocused();
      // Only one bar is in the Tab order: the last one that had the focus.
      await page.keyboard.press('Tab');
      await expect(chart.locator(':focus')).toHaveCount(0);
      await expect(tip).toHaveCount(0);
      await page.keyboard.press('Shift+Tab');
      await expect(bar.last()).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
    }
  }
});

/** A company in which every report is large, with a mail server. */
const large = base.extend<{ mailServer: TestMailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  mailServer: async ({}, use) => {
    const mailServer = await startTestMailServer();
    await use(mailServer);
    await mailServer.close();
  },
  demo: async ({ mailServer }, use) =>
    withDemo(use, {
      REPORT_SECONDS: '0',
      SENDING: 'on',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'leave@demo.example',
      PUBLIC_URL: 'https://leave.demo.example',
    }),
});

large('HR gets a large report by email, as a workbook', async ({ page, demo, mailServer }) => {
  await signIn(page, 'hr@demo.example', { at: `${paths.report({ report: 'balances' })}?filter[name]=tan` });
  await expect(page.getByText(/^This report is large\. It takes about \d+ second/)).toBeVisible();
  await expect(page.getByText('We can email it to you as a workbook. To see it here, choose a department.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Department' })).toContainText('Engineering');
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Email it to me' }).click();
  await expect(page.getByText("You'll get this report by email in a few minutes.").first()).toBeVisible();
  // The job would otherwise begin within a minute.
  await demo.sql`insert into leave_jobs.job (name) values ('report-mails')`;
  await expect.poll(() => mailServer.delivered.length, { timeout: 30_000 }).toBe(1);
  const [mail = { from: '', to: [], data: '' }] = mailServer.delivered;
  expect(mail.to).toEqual(['hr@demo.example']);
  const [, file = ''] = /filename=.?balances-[\d-]+\.xlsx.?\n(?:.+\n)*\n([\w+/=\n]+)/.exec(mail.data) ?? [];
  const book = read(Buffer.from(file, 'base64'), { type: 'buffer' });
  const names = book.SheetNames.flatMap((name) => utils.sheet_to_json<{ Name: string }>(book.Sheets[name] ?? {})).map(({ Name }) => Name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/tan/i.test(name))).toEqual([]);
});

const largeWithoutMail = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
  demo: async ({}, use) => withDemo(use, { REPORT_SECONDS: '0' }),
});

largeWithoutMail('Without a mail server, a large report says how to see a part of it', async ({ page }) => {
  await signIn(page, 'hr@demo.example', { at: paths.report({ report: 'absencerate' }) });
  const advice = "Email is not set up on the server, so we can't send it to you. To see it here, choose fewer days or a department.";
  await expect(page.getByText(advice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email it to me' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: 'Engineering' });
  await expect(page).toHaveURL(/deptId=ENG/);
});
