import { expect, test } from 'vitest';
import { resetMail } from './reset-mail.ts';

const about = { name: 'Hana Tan', companyName: 'Demo Company', link: 'https://leave.test.example/resetpassword?token=abc', validHours: 72 };

test('the email has the link on its own line and says how long it is valid', () => {
  const { subject, text } = resetMail(about);
  expect(subject).toBe('Your new password for leave at Demo Company');
  expect(text.split('\n')).toContain(about.link);
  expect(text).toContain('Hello Hana Tan,');
  expect(text).toContain('within 72 hours.');
});

test('one hour is in the singular', () => {
  expect(resetMail({ ...about, validHours: 1 }).text).toContain('within 1 hour.');
});
