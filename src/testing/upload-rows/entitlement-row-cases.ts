import type { SheetCells } from '#src/platform/excel/upload-sheet.ts';
import type { EntitlementRowFacts } from '#src/leave/leave-entitlement/entitlement-row-rules.ts';
import type { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';

type Cells = SheetCells<typeof entitlementSheetFields>;

type EntitlementRowCase = {
  name: string;
  cells: Cells;
  /** The message of the page, and of the server for the same row; undefined for a valid row. */
  problem: string | undefined;
  status?: 400 | 403 | 409;
};

/** The company of the cases: EMP has AL of 2026, GONE is inactive, FAR is outside an admin's departments, SELF uploads and is not HR. */
export const factsOfCases: EntitlementRowFacts = {
  people: new Map([
    ['EMP', { name: 'Priya Raman' }],
    ['GONE', { name: 'Olaf Lind' }],
    ['SELF', { name: 'Ada Moss' }],
  ]),
  leaveCodes: new Set(['AL', 'SL']),
  stored: new Set(['EMP/2026/AL']),
  own: 'SELF',
};

const good: Cells = {
  emplid: 'EMP',
  year: '2026',
  leaveCode: 'SL',
  carryForward: '2',
  entitlement: '14',
  availableLeave: '16',
  takenLeave: '3.5',
  balanceLeave: '12.5',
};
const bad = (name: string, cells: Partial<Cells>, problem: string, status: 400 | 403 | 409 = 400) => ({
  name,
  cells: { ...good, ...cells },
  problem,
  status,
});
const fine = (name: string, cells: Partial<Cells>) => ({ name, cells: { ...good, ...cells }, problem: undefined });

const unknownEmployee = 'Employee ID value does not exist.';
const unknownType = 'Leave Type value does not exist.';

/** Rows of an entitlement sheet with their messages. The tests of the page and of the server share this table. */
export const entitlementRowCases: readonly EntitlementRowCase[] = [
  fine('a valid row', {}),
  fine('texts with surrounding blanks', { emplid: ' EMP ', year: ' 2027 ', leaveCode: ' AL ', takenLeave: ' 0 ' }),
  fine('only zeros', { year: '2028', carryForward: '0', entitlement: '0', availableLeave: '0', takenLeave: '0', balanceLeave: '0' }),
  fine('more taken than available', { year: '2029', availableLeave: '2', takenLeave: '5', balanceLeave: '0' }),
  fine('the first and the last year', { year: '1000' }),
  fine('five characters of days', { year: '9999', carryForward: '999.5', entitlement: '99999', availableLeave: '99999' }),
  fine('an expiry date of carried days', { year: '2030', carryForwardUntil: '31/3/2030' }),
  bad(
    'an expiry date of carried days in another year',
    { carryForwardUntil: '31/03/2027' },
    'Carried Forward Until must be a date in 2026.',
  ),
  bad('an expiry date that is not a date', { carryForwardUntil: '31/02/2026' }, 'Carried Forward Until value is invalid.'),
  bad('a blank employee id', { emplid: '  ' }, 'Employee ID cannot be blank.'),
  bad('only a year', { emplid: '', leaveCode: '', carryForward: '', balanceLeave: '' }, 'Employee ID cannot be blank.'),
  bad('an unknown employee', { emplid: 'NOBODY' }, unknownEmployee),
  bad('an employee id in lower case', { emplid: 'emp' }, unknownEmployee),
  bad('an employee id of 11 characters', { emplid: 'EMP12345678' }, unknownEmployee),
  bad('an employee id that is far too long', { emplid: 'Once upon a time '.repeat(100) }, unknownEmployee),
  bad('an employee id that is a property of all objects', { emplid: '__proto__', year: '26' }, unknownEmployee),
  bad('an employee out of reach', { emplid: 'FAR' }, unknownEmployee),
  fine('an employee who has left', { emplid: 'GONE' }),
  bad('oneself', { emplid: 'SELF' }, 'Only HR can change your own entitlements.', 403),
  bad('a blank year', { year: '' }, 'Leave Year value is invalid.'),
  bad('a word for a year', { year: 'this' }, 'Leave Year value is invalid.'),
  bad('half a year', { year: '2026.5' }, 'Leave Year value is invalid.'),
  bad('a year before the common era', { year: '-2026' }, 'Leave Year value is invalid.'),
  bad('a year with a leading zero', { year: '0026' }, 'Leave Year value is invalid.'),
  bad('a year of two digits, and an unknown type', { year: '26', leaveCode: 'XX' }, 'Leave Year value length must be 4.'),
  bad('a year of five digits', { year: '20260' }, 'Leave Year value length must be 4.'),
  bad('a date for a year', { year: '01/01/2026' }, 'Leave Year value is invalid.'),
  bad('a blank type', { leaveCode: '' }, 'Leave Type cannot be blank.'),
  bad('an unknown type', { leaveCode: 'XX' }, unknownType),
  bad('a type by its name', { leaveCode: 'Annual leave' }, unknownType),
  bad('a type in lower case', { leaveCode: 'al' }, unknownType),
  bad('an existing entry with a wrong number', { leaveCode: 'AL', entitlement: 'x' }, 'This entry already exist.', 409),
  bad('no days carried forward', { carryForward: '' }, 'Carried Forward cannot be blank.'),
  bad('a word for days carried forward', { carryForward: 'two', entitlement: '' }, 'Carried Forward value is invalid.'),
  bad('no entitlement', { entitlement: '' }, 'Entitlement cannot be blank.'),
  bad('an entitlement below zero', { entitlement: '-1' }, 'Entitlement value is invalid.'),
  bad('no available leave', { availableLeave: '' }, 'Available Leave cannot be blank.'),
  bad('a quarter of a day', { availableLeave: '1.25' }, 'Available Leave value is invalid.'),
  bad('no taken leave', { takenLeave: '' }, 'Taken Leave cannot be blank.'),
  bad('six characters of days', { takenLeave: '1000.5' }, 'Taken Leave value is invalid.'),
  bad('no balance', { balanceLeave: '' }, 'Balance Leave cannot be blank.'),
  bad('a comma in a balance', { balanceLeave: '1,5' }, 'Balance Leave value is invalid.'),
  bad('a very large number', { balanceLeave: '1e+21' }, 'Balance Leave value is invalid.'),
];
