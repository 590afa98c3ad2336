import { expect, type Page } from '@playwright/test';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** The parts of an upload screen, by their visible names. */
export function uploadPage(page: Page, subject: string) {
  return {
    choose: (file: ChosenFile | string) => page.locator('input[type="file"]').setInputFiles(file),
    save: page.getByRole('button', { name: 'Save', exact: true }),
    alert: page.getByRole('alert'),
    rows: page.getByRole('table', { name: 'Rows of the sheet' }).locator('tbody tr'),
    question: page.getByRole('dialog', { name: 'Save Confirmation' }),
    async confirm(answer: 'Yes' | 'No' = 'Yes') {
      await expect(this.question).toContainText(`Do you really want to save all uploaded ${subject}?`);
      await this.question.getByRole('button', { name: answer }).click();
    },
  };
}
