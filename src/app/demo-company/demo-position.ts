import type { RoleCode } from '#src/base/caller/role.ts';

export const demoDepartments = ['ENG', 'SAL', 'OPS', 'HRD'] as const;
export type DemoDepartment = (typeof demoDepartments)[number];

/** A position in the company and the person in it. */
export type DemoPosition = {
  emplId: string;
  name: string;
  email: string;
  gender: 'F' | 'M';
  /** The main department first. */
  departments: readonly [DemoDepartment, ...DemoDepartment[]];
  jobTitle: string;
  /** Null for the head of the company. */
  reportsTo: string | null;
  roles: readonly RoleCode[];
  status: 'A' | 'I';
  /** Joined a few days ago and has no account yet. */
  isNew: boolean;
};

/**
 * Returns the local part of an email address, in letters without accents.
 *
 * @example emailLocalPart('Tomás Ruiz Ferreira') // 'tomas.ruiz.ferreira'
 */
export const emailLocalPart = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');

/** @example generateId(9) // 'E0009' */
export const generateId = (number: number): string => `E${String(number).padStart(4, '0')}`;
