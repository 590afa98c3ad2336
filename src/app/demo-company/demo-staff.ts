import type { RoleCode } from '#src/base/caller/role.ts';
import { type DemoAccount, demoAccounts } from './demo-accounts.ts';
import { type DemoDepartment, type DemoPosition, generateId, emailLocalPart } from './demo-position.ts';

type Row = [
  name: string,
  gender: 'F' | 'M',
  departments: DemoDepartment | [DemoDepartment, ...DemoDepartment[]],
  jobTitle: string,
  reportsTo: string,
];

type AccountHolder = [name: string, gender: 'F' | 'M', jobTitle: string];

const accountHolders: Record<string, AccountHolder> = {
  E0001: ['Elif Demir', 'F', 'SWE'],
  E0002: ['Ines Moreau', 'F', 'SWE'],
  E0003: ['Lucas Meyer', 'M', 'AE'],
  M0001: ['Maya Lim', 'F', 'EM'],
  M0002: ['Ruth Mbeki', 'F', 'SM'],
  D0001: ['David Okoye', 'M', 'DIR'],
  H0001: ['Ingrid Solberg', 'F', 'HRP'],
  A0001: ['Samuel Ortega', 'M', 'OFM'],
  X0001: ['Arjun Nair', 'M', 'HRM'],
  E0004: ['Marta Kowalska', 'F', 'TST'],
  E0005: ['Kofi Mensah', 'M', 'SWE'],
};

/** The people from E0006 on. */
const colleagues: readonly Row[] = [
  ['Tomas Novak', 'M', 'OPS', 'OPM', 'D0001'],
  ['Amara Diallo', 'F', 'OPS', 'OPM', 'D0001'],
  ['Beatriz Costa', 'F', 'OPS', 'OFM', 'D0001'],
  ['Hana Tan', 'F', 'ENG', 'SWE', 'M0001'],
  ['Emre Yildiz', 'M', 'SAL', 'AE', 'M0002'],
  ['Sofia Marino', 'F', 'OPS', 'LOG', 'E0006'],
  ['Noah Silva', 'M', 'ENG', 'TST', 'M0001'],
  ['Yuki Sato', 'F', 'ENG', 'SWE', 'E0028'],
  ['Fatima Zahra Alaoui', 'F', 'SAL', 'OFM', 'M0002'],
  ['Lars Nilsson', 'M', 'OPS', 'BUY', 'E0006'],
  ['Nadia Petrova', 'F', 'OPS', 'ACC', 'E0007'],
  ['Aisha Bello', 'F', ['ENG', 'SAL'], 'PDS', 'M0001'],
  ['Mateo Vargas', 'M', 'ENG', 'SWE', 'E0028'],
  ['Chloe Martin', 'F', 'SAL', 'SEN', 'M0002'],
  ['Viktor Andersson', 'M', 'SAL', 'AE', 'M0002'],
  ['Rahul Mehta', 'M', 'OPS', 'LOG', 'E0006'],
  ['Zanele Khumalo', 'F', 'OPS', 'ACC', 'E0007'],
  ['Priya Raman', 'F', 'ENG', 'DA', 'M0001'],
  ['Daniel Fischer', 'M', 'ENG', 'SRE', 'E0028'],
  ['Gabriela Rojas', 'F', 'SAL', 'CSM', 'M0002'],
  ['Minh Anh Nguyen', 'F', 'OPS', 'BUY', 'E0006'],
  ['Patrick Walsh', 'M', 'OPS', 'ACC', 'E0007'],
  ['Leila Haddad', 'F', 'ENG', 'EM', 'M0001'],
  ['Ahmed Farouk', 'M', 'SAL', 'AE', 'M0002'],
  ['Isabel Ferrer', 'F', 'OPS', 'LOG', 'E0006'],
  ['Jonas Weber', 'M', 'ENG', 'SWE', 'M0001'],
  ['Naomi Cohen', 'F', 'ENG', 'PDS', 'E0028'],
  ['Camila Duarte', 'F', 'SAL', 'SM', 'M0002'],
  ['Olivier Dubois', 'M', 'OPS', 'BUY', 'E0007'],
  ['Chen Wei', 'M', 'ENG', 'SWE', 'M0001'],
  ['Anna Lindqvist', 'F', 'SAL', 'SEN', 'M0002'],
  ['Thabo Molefe', 'M', 'SAL', 'AE', 'E0033'],
  ['Siti Rahmah', 'F', 'OPS', 'LOG', 'E0006'],
  ['Marco Bianchi', 'M', 'OPS', 'ACC', 'E0007'],
  ['Julia Nowak', 'F', 'HRD', 'REC', 'X0001'],
  ['Oskar Lind', 'M', 'ENG', 'SWE', 'E0028'],
  ['Adaeze Obi', 'F', 'SAL', 'CSM', 'M0002'],
  ['Farid Karimi', 'M', 'HRD', 'PAY', 'X0001'],
  ['Tomás Ruiz Ferreira', 'M', 'ENG', 'SRE', 'E0028'],
  ['Kaori Yamada', 'F', 'SAL', 'CSM', 'E0033'],
  ['Henrik Dahl', 'M', 'SAL', 'AE', 'E0033'],
  ['Mei Ling Wong', 'F', ['OPS', 'HRD'], 'OFM', 'E0006'],
  ['Paulo Mendes', 'M', 'OPS', 'BUY', 'E0007'],
  ['Wanjiru Kamau', 'F', 'HRD', 'REC', 'X0001'],
  ['Grace Okafor', 'F', 'ENG', 'TW', 'E0028'],
  ['Stefan Popescu', 'M', 'SAL', 'SEN', 'M0002'],
  ['Lina Hassan', 'F', 'SAL', 'AE', 'E0033'],
  ['Diego Herrera', 'M', 'OPS', 'LOG', 'E0007'],
  ['Rosa Jimenez', 'F', 'HRD', 'HRP', 'X0001'],
];

const managers = new Set(['E0006', 'E0007', 'E0028', 'E0033']);
const admins = new Set(['E0008', 'E0014']);
const inactivePeople = new Set(['E0020']);
const newcomers = new Set(['E0053', 'E0054']);

const rolesOf = (emplId: string): RoleCode[] => [
  'E',
  ...(managers.has(emplId) ? (['M'] as const) : []),
  ...(admins.has(emplId) ? (['A'] as const) : []),
];

function createAccountPosition({ emplId, email, roles, department, reportsTo }: DemoAccount): DemoPosition {
  const holder = accountHolders[emplId];
  if (!holder) throw new Error(`The account ${emplId} has no person.`);
  const [name, gender, jobTitle] = holder;
  return { emplId, name, email, gender, departments: [department], jobTitle, reportsTo, roles, status: 'A', isNew: false };
}

function createColleaguePosition([name, gender, departments, jobTitle, reportsTo]: Row, index: number): DemoPosition {
  const emplId = generateId(index + 6);
  return {
    emplId,
    name,
    email: `${emailLocalPart(name)}@demo.example`,
    gender,
    departments: typeof departments === 'string' ? [departments] : departments,
    jobTitle,
    reportsTo,
    roles: rolesOf(emplId),
    status: inactivePeople.has(emplId) ? 'I' : 'A',
    isNew: newcomers.has(emplId),
  };
}

/** The people of every demo company, whatever its size: first the holders of the listed accounts, then E0006 onwards. */
export const demoStaff: readonly DemoPosition[] = [...demoAccounts.map(createAccountPosition), ...colleagues.map(createColleaguePosition)];
