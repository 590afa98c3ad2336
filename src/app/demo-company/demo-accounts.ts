import type { RoleCode } from '#src/base/caller/role.ts';
import type { DemoDepartment } from './demo-position.ts';

/** The password of every account of the demo company. It is public: no other database may have it. */
export const demoPassword = 'demo-pass-1';

export type DemoAccount = {
  email: string;
  emplId: string;
  roles: readonly RoleCode[];
  department: DemoDepartment;
  /** Null for the head of the company. */
  reportsTo: string | null;
  /** A hint about the account, for the list of accounts. */
  note: string;
};

/** The accounts for looking around, in the order in which they are listed. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'employee@demo.example',
    emplId: 'E0001',
    roles: ['E'],
    department: 'ENG',
    reportsTo: 'M0001',
    note: 'applies for leave: 14 days of annual leave, none taken',
  },
  {
    email: 'employee2@demo.example',
    emplId: 'E0002',
    roles: ['E'],
    department: 'ENG',
    reportsTo: 'M0001',
    note: 'has applied before, in the same team',
  },
  {
    email: 'employee3@demo.example',
    emplId: 'E0003',
    roles: ['E'],
    department: 'SAL',
    reportsTo: 'M0002',
    note: 'works in another department: sales',
  },
  {
    email: 'manager@demo.example',
    emplId: 'M0001',
    roles: ['E', 'M'],
    department: 'ENG',
    reportsTo: 'D0001',
    note: 'has requests from her team to decide',
  },
  { email: 'manager2@demo.example', emplId: 'M0002', roles: ['E', 'M'], department: 'SAL', reportsTo: 'D0001', note: 'leads sales' },
  { email: 'director@demo.example', emplId: 'D0001', roles: ['E', 'M'], department: 'OPS', reportsTo: null, note: 'heads the company' },
  {
    email: 'hr@demo.example',
    emplId: 'H0001',
    roles: ['E', 'H'],
    department: 'HRD',
    reportsTo: 'D0001',
    note: 'manages profiles, accounts, entitlements and holidays',
  },
  {
    email: 'admin@demo.example',
    emplId: 'A0001',
    roles: ['E', 'A'],
    department: 'ENG',
    reportsTo: 'M0001',
    note: 'administers the engineering department',
  },
  {
    email: 'all@demo.example',
    emplId: 'X0001',
    roles: ['E', 'M', 'H', 'A'],
    department: 'HRD',
    reportsTo: 'D0001',
    note: 'has every role',
  },
  {
    email: 'locked@demo.example',
    emplId: 'E0004',
    roles: ['E'],
    department: 'ENG',
    reportsTo: 'M0001',
    note: 'cannot sign in: the account is locked',
  },
  {
    email: 'first@demo.example',
    emplId: 'E0005',
    roles: ['E'],
    department: 'ENG',
    reportsTo: 'M0001',
    note: 'must choose a new password first',
  },
];
