// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { RoleCode } from '#src/base/caller/role.ts';
import type { ProfileRow, ProfileSheetFacts } from '#src/company/employee/bulk/profile-sheet.ts';
import { profileToSend } from '#src/testing/sample-profile.ts';
import { renderOnScreen } from '#src/testing/render-on-screen.tsx';
import { MissingCodes } from './MissingCodes.tsx';

const rowOf = (emplId: string, manager: string) =>
  ({ profile: { ...profileToSend(emplId), reportsTo: { emplId: manager } } }) as unknown as ProfileRow;
const { gender, marriageStatus, jobTitle, businessUnit, deptId } = profileToSend('E1');
const codesOf = (...codes: string[]) => new Set(codes);
const known = {
  rules: {
    codes: {
      gender: codesOf(gender),
      marriageStatus: codesOf(marriageStatus),
      jobTitle: codesOf(jobTitle),
      businessUnit: codesOf(businessUnit),
      deptId: codesOf(...deptId),
    },
  },
} as unknown as ProfileSheetFacts;

const open = (roles: RoleCode[], ...rows: ProfileRow[]) =>
  renderOnScreen(() => <MissingCodes {...{ rows, known }} onAdded={() => undefined} />, { emplId: 'H0001', roles });

test('says whom the head of the company reports to', async () => {
  await open(['E', 'H', 'M'], rowOf('E1', ' '), rowOf('E2', 'E1'));
  expect(screen.getByText('1 row has no line manager')).toBeDefined();
  expect(screen.getByText('For the head of the company, enter your own ID, H0001.')).toBeDefined();
});

test('names another HR user if the caller is no manager', async () => {
  await open(['E', 'H'], rowOf('E1', ''));
  expect(screen.getByText('For the head of the company, enter the ID of an HR user who is a manager.')).toBeDefined();
});

test('says nothing if each row has a line manager', async () => {
  await open(['E', 'H', 'M'], rowOf('E2', 'E1'));
  expect(screen.queryByText(/line manager/)).toBeNull();
});
