import type { Page } from '@playwright/test';
import { formatDate, type PlainDate } from '#src/base/dates/plain-date.ts';

/** The parts of the Apply Leave screen, by their visible names. */
export function applyPage(page: Page) {
  const startDate = page.getByLabel('Start date', { exact: true });
  const endDate = page.getByLabel('End date', { exact: true });
  return {
    open: () => page.goto('/applyleave'),
    leaveType: page.getByLabel('Leave type'),
    startDate,
    endDate,
    halfDay: page.getByRole('checkbox', { name: 'Half day' }),
    reason: page.getByLabel('Reason'),
    approver: page.getByRole('combobox', { name: 'Approver' }),
    approvers: page.getByRole('listbox', { name: 'Approvers' }),
    request: page.getByRole('region', { name: 'Your request' }),
    submit: page.getByRole('button', { name: 'Submit' }),
    cancel: page.getByRole('button', { name: 'Cancel', exact: true }),
    summary: page.getByRole('region', { name: 'There is a problem' }),
    attachment: page.getByRole('group', { name: 'Attachment' }),
    leavingDialog: page.getByRole('dialog', { name: 'Cancel this leave application?' }),
    async fill({ start, end }: { start: PlainDate; end: PlainDate }, reason?: string): Promise<void> {
      await startDate.fill(formatDate(start));
      await endDate.fill(formatDate(end));
      if (reason !== undefined) await page.getByLabel('Reason').fill(reason);
    },
  };
}
