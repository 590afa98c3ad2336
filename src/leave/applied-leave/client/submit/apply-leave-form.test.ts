import { describe, expect, test } from 'vitest';
import type { LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { toApplicationBody, toApplyInput } from './apply-leave-form.ts';
import { copyApplication, toApplyValues } from './copy-application.ts';

const facts = {
  today: '2026-06-15',
  entitlements: ['AL', 'SL'].map((leaveCode) => ({ id: { leaveCode } })),
  approvers: { options: ['M0001', 'M0002'].map((id) => ({ id, name: id })) },
  lineManager: 'M0001',
  // The form needs only these fields.
} as unknown as Parameters<typeof copyApplication>[1];

const leave = (startDate: string, more: object = {}) => ({
  id: { emplid: 'E0001', effDate: '2026-06-01', startDate, leaveCode: 'SL' },
  leaveCategory: { leaveCode: 'SL', leaveDescr: 'Sick leave' },
  endDate: startDate,
  halfDayPart: 'PM' as const,
  reason: 'Dentist',
  approver: 'M0002',
  leaveStatus: 'REJCT' as LeaveStatus,
  ...more,
});
const again = (startDate: string, more?: object) => copyApplication(leave(startDate, more), facts).values;

describe('a copied application', () => {
  test('has the type, half, reason and approver of the earlier application', () => {
    expect(again('2026-06-10')).toEqual({
      leaveCode: 'SL',
      startDate: '',
      endDate: '',
      halfDay: true,
      halfDayPart: 'PM',
      startPart: '',
      endPart: '',
      reason: 'Dentist',
      approver: 'M0002',
      cover: '',
    });
  });

  test.each<[string, LeaveStatus, string]>([
    ['2026-06-14', 'REJCT', ''],
    ['2026-06-15', 'REJCT', '15/06/2026'],
    ['2026-07-01', 'CANCL', '01/07/2026'],
    ['2026-07-01', 'APPRV', ''],
    ['2026-07-01', 'PNAPV', ''],
  ])('of %s, which is %s, starts on "%s"', (startDate, leaveStatus, expected) => {
    const { startDate: start, endDate: end } = again(startDate, { leaveStatus });
    expect([start, end]).toEqual([expected, expected]);
  });

  test('uses the defaults of a new application where the earlier values are no longer available', () => {
    expect(again('2026-07-01', { approver: 'M0009', leaveCategory: { leaveCode: 'XX', leaveDescr: 'Gone' } })).toMatchObject({
      leaveCode: 'AL',
      approver: 'M0001',
    });
  });
});

test('the form for a change has all values of the application', () => {
  expect(toApplyValues(leave('2026-06-10', { halfDayPart: null, endDate: '2026-06-11' }))).toEqual({
    leaveCode: 'SL',
    startDate: '10/06/2026',
    endDate: '11/06/2026',
    halfDay: false,
    halfDayPart: '',
    startPart: '',
    endPart: '',
    reason: 'Dentist',
    approver: 'M0002',
    cover: '',
  });
});

describe('parts of the first and the last day', () => {
  const parts = { halfDayPart: null, endDate: '2026-06-11', startPart: 'PM', endPart: 'AM' } as const;
  const values = toApplyValues(leave('2026-06-10', parts));

  test('are filled from an application and sent', () => {
    expect(values).toMatchObject({ startPart: 'PM', endPart: 'AM' });
    expect(toApplicationBody(toApplyInput(values, undefined), values, null)).toMatchObject({
      startPart: 'PM',
      endPart: 'AM',
      halfDay: 'N',
    });
  });

  test('are not sent for a single day or for whole days', () => {
    for (const typed of [{ ...values, endDate: values.startDate }, { ...values, startPart: '', endPart: '' } as const]) {
      const body = toApplicationBody(toApplyInput(typed, undefined), typed, null);
      expect(body).not.toHaveProperty('startPart');
      expect(body).not.toHaveProperty('endPart');
    }
  });
});
