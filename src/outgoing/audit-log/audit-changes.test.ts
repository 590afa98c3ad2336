import { expect, test } from 'vitest';
import { auditChanges, type AuditedValues, recordText } from './audit-changes.ts';

const texts = {
  names: { M0001: 'Mona Lee', E0001: 'Elif Demir' },
  codes: {
    marriage_status: { MAR: 'Married' },
    dept_id: { ENG: 'Engineering', SAL: 'Sales' },
    leave_code: { AL: 'Annual leave' },
    roles: { E: 'Employee', M: 'Manager' },
    setting: { mailNotices: 'Email notifications' },
  },
  label: (entity: string, field: string) => `${entity}: ${field}`,
  moment: (at: string) => `at ${at.slice(11, 16)}`,
};
const changes = (entity: string, before: AuditedValues, after: AuditedValues) => auditChanges({ entity, before, after }, texts);
const raw = (before: AuditedValues, after: AuditedValues) => auditChanges({ entity: 'Applied leave', before, after });

test('shows only fields that differ, with the labels of the screens and without the version', () => {
  const before = { leave_status: 'PNAPV', approver: 'M0001', version: 1, approver_date: null };
  const after = { leave_status: 'APPRV', approver: 'E0001', version: 2, approver_date: '2026-11-21' };
  expect(changes('Applied leave', before, after)).toEqual([
    { field: 'Applied leave: leave_status', before: 'pending approval', after: 'approved' },
    { field: 'Applied leave: approver', before: 'Mona Lee (M0001)', after: 'Elif Demir (E0001)' },
    { field: 'Applied leave: approver_date', before: undefined, after: '21/11/2026' },
  ]);
  expect(raw(before, after)).toEqual([
    { field: 'leave_status', before: 'PNAPV', after: 'APPRV' },
    { field: 'approver', before: 'M0001', after: 'E0001' },
    { field: 'approver_date', before: undefined, after: '2026-11-21' },
  ]);
});

test('shows every value of an added record, and the previous values of a deleted record', () => {
  expect(changes('Employee profile', null, { name: 'Tan', marriage_status: 'MAR', roles: ['E', 'M'], lob_no: null })).toEqual([
    { field: 'Employee profile: name', before: undefined, after: 'Tan' },
    { field: 'Employee profile: marriage_status', before: undefined, after: 'Married' },
    { field: 'Employee profile: roles', before: undefined, after: 'Employee, Manager' },
  ]);
  expect(changes('Login detail', { lock_account: false }, null)).toEqual([
    { field: 'Login detail: lock_account', before: 'No', after: undefined },
  ]);
});

test('shows times in the company’s time zone, and no secret of an added record as changed', () => {
  const token = { name: 'Payroll', made_at: '2026-11-26T12:32:29.227245+00:00', token_hash: '(changed)' };
  expect(changes('API token', null, token)).toEqual([
    { field: 'API token: name', before: undefined, after: 'Payroll' },
    { field: 'API token: made_at', before: undefined, after: 'at 12:32' },
  ]);
  expect(changes('Login detail', {}, { password_hash: '(changed)' })).toEqual([
    { field: 'Login detail: password_hash', before: undefined, after: '(changed)' },
  ]);
  expect(raw(null, token)).toContainEqual({ field: 'token_hash', before: undefined, after: '(changed)' });
});

test('shows the names of codes, including those in lists and rules, and shows a code without a name unchanged', () => {
  expect(changes('Absence rule', null, { dept_ids: ['ENG', 'OLD'], leave_codes: ['AL'], tell_lapse: [30, 7] })).toEqual([
    { field: 'Absence rule: dept_ids', before: undefined, after: 'Engineering, OLD' },
    { field: 'Absence rule: leave_codes', before: undefined, after: 'Annual leave' },
    { field: 'Absence rule: tell_lapse', before: undefined, after: '30, 7' },
  ]);
  const rule = { conditions: { deptId: 'SAL', marriageStatus: 'MAR' }, steps: [{ deptId: 'ENG' }, { deptId: 'SAL' }], none: {} };
  expect(changes('Grant rule', null, rule)).toEqual([
    { field: 'Grant rule: conditions', before: undefined, after: 'Grant rule: deptId: Sales, Grant rule: marriageStatus: Married' },
    { field: 'Grant rule: steps', before: undefined, after: 'Grant rule: deptId: Engineering; Grant rule: deptId: Sales' },
    { field: 'Grant rule: none', before: undefined, after: undefined },
  ]);
  expect(raw(null, { dept_id: 'ENG' })).toEqual([{ field: 'dept_id', before: undefined, after: 'ENG' }]);
});

test.each([
  ['Applied leave', 'E0001/2026-11-26/2026-12-01/AL', 'Elif Demir (E0001), 26/11/2026, 01/12/2026, Annual leave (AL)'],
  ['Department of an employee', 'E0001/ENG', 'Elif Demir (E0001), Engineering (ENG)'],
  ['Leave category', 'AL', 'Annual leave (AL)'],
  ['Leave category', 'XX', 'XX'],
  ['Grant rule', 'AL/1', 'Annual leave (AL), 1'],
  ['Public holiday', '2026-05-01', '01/05/2026'],
  ['Setting', 'mailNotices', 'Email notifications (mailNotices)'],
  ['Call', 'GET /reports/balances', 'GET /reports/balances'],
  ['Account', 'AL', 'AL'],
])('shows the record of "%s" with the key %s as %s', (entity, entityKey, text) =>
  expect(recordText({ entity, entityKey }, texts)).toBe(text),
);
