import { expect, test } from 'vitest';
import { resetMail } from './reset-mail.ts';

const about = { name: 'Hana Tan', companyName: 'Demo Company', link: 'https://leave.test.example/resetpassword?token=abc', validHours: 72 };

test('the mail has the link on a line of its own, and says how long it is good', () => {
  const { subject, text } = resetMail(about);
  expect(subject).toBe('Your new password for leave at Demo Company');
  expect(text.split('\n')).toContain(about.link);
  expect(text).toContain('Hello Hana Tan,');
  expect(text).toContain('within 72 hours.');
});

test('an hour is one hour', () => {
  expect(resetMail({ ...about, validHours: 1 }).text).toContain('within 1 hour.');
});
