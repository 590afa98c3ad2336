import { describe, expect, test } from 'vitest';
import { displayAddress, noDigest, type WebhookInput, webhookProblems } from './webhook-rules.ts';

const good: WebhookInput = {
  name: 'Payroll',
  address: 'https://pay.example/hook?x=1',
  format: 'json',
  events: ['leave.approved', 'employee.added'],
  ...noDigest,
};
const codes = (wrong: Partial<WebhookInput>) => webhookProblems({ ...good, ...wrong }).map(({ path, code }) => `${path} ${code}`);

describe('a webhook', () => {
  test.each([
    'https://pay.example',
    'HTTPS://pay.example:8443/a?b#c',
    'http://badge.internal/x',
    'https://[2606:4700::1]/x',
    'https://10.0.0.1',
  ])('may have the address %s by its form', (address) => expect(codes({ address })).toEqual([]));

  test.each([
    ['', 'webhook.address-blank'],
    ['pay.example/hook', 'webhook.address-form'],
    ['ftp://pay.example', 'webhook.address-form'],
    ['https://', 'webhook.address-form'],
    ['https:///hook', 'webhook.address-form'],
    ['https://pay example/', 'webhook.address-form'],
    ['https://user:word@pay.example/', 'webhook.address-user'],
    ['https://user@pay.example/', 'webhook.address-user'],
    ['https://a@b:c@pay.example/', 'webhook.address-user'],
    [String.raw`https://pay.example\@10.0.0.1/`, 'webhook.address-user'],
  ])('may not have the address "%s"', (address, code) => expect(codes({ address })).toEqual([`address ${code}`]));

  test('needs a name and an event, and its address may have an at sign after the host', () => {
    expect(codes({ name: ' ', events: [] })).toEqual(['name webhook.name-blank', 'events webhook.events-none']);
    expect(codes({ address: 'https://pay.example/@team' })).toEqual([]);
  });

  test('has the digest of who is away only if it is a chat, and its fields only with that event', () => {
    const digest = { events: ['away.digest'], schedule: 'weekly', hour: 0, deptIds: ['ENG'] } as const;
    expect(codes({ ...digest, deptIds: [...digest.deptIds], format: 'slack' })).toEqual([]);
    expect(codes({ events: ['away.digest'] })).toEqual(['events webhook.digest-of-program']);
    expect(codes({ format: 'teams', events: ['leave.approved'], schedule: 'daily', hour: 0, deptIds: ['ENG'] })).toEqual([
      'schedule webhook.digest-not-chosen',
      'hour webhook.digest-not-chosen',
      'deptIds webhook.digest-not-chosen',
    ]);
  });

  test('of a chat gets only approved leave and shows only the host of its address', () => {
    expect(codes({ format: 'slack' })).toEqual(['events webhook.events-of-chat']);
    expect(codes({ format: 'teams', events: ['leave.approved'] })).toEqual([]);
    expect(displayAddress('https://hooks.slack.example:444/services/T0/secret?x', 'slack')).toBe('https://hooks.slack.example:444/…');
    expect(displayAddress('https://hooks.slack.example?secret', 'teams')).toBe('https://hooks.slack.example/…');
    expect(displayAddress('https://pay.example/hook', 'json')).toBe('https://pay.example/hook');
  });
});
