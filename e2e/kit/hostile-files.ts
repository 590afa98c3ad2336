import { CFB, utils, write } from '@e965/xlsx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { templateFile } from './sample-files.ts';
import type { ChosenFile } from './upload-page.ts';

const headings = ['Date', 'Holiday', 'State'];
const refused =
  'Invalid Template has been used for uploading Public Holidays! Please use the latest Upload Template available in this page...';
const matchButton = ' Match the columns to upload the file as it is.Match columns';
const csv = `${refused}This is a CSV file, not an Excel workbook.${matchButton}`;
const html = `${refused}This is an HTML page, not an Excel workbook. Open it in Excel and save it as .xlsx.`;
const noSheet = `${refused}Rows are read from the second sheet, but this file has only one. Hidden sheets do not count.${matchButton}`;
const other = `${refused}The first row of the second sheet has other headings.`;
const unpacked = `${refused}The file is too large when unpacked.`;
const locked = `${refused}The file is protected by a password.`;
const unreadable = `${refused}The file could not be read.`;

type HostileFile = { name: string; make: () => ChosenFile; says: string };

const file = (name: string, bytes: Uint8Array | string): ChosenFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** Creates a workbook of these sheets with SheetJS. */
function workbook(name: string, sheets: readonly (readonly string[])[]): ChosenFile {
  const book = utils.book_new();
  for (const [place, row] of sheets.entries()) utils.book_append_sheet(book, utils.aoa_to_sheet([[...row]]), `Sheet ${place + 1}`);
  return file(name, new Uint8Array(write(book, { type: 'array', bookType: name.endsWith('.xls') ? 'biff8' : 'xlsx' }) as ArrayBuffer));
}

/** Creates a template whose second sheet has these rows in XML. */
function withRows(name: string, rows: string): ChosenFile {
  const parts = unzipSync(new Uint8Array(templateFile(name, headings, []).buffer));
  const cells = headings.map((heading, place) => `<c r="${'ABC'[place]}1" t="inlineStr"><is><t>${heading}</t></is></c>`).join('');
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${cells}</row>${rows}</sheetData></worksheet>`;
  return file(name, zipSync({ ...parts, 'xl/worksheets/sheet2.xml': strToU8(xml) }));
}

const row = (n: number) => `<row r="${n + 2}"><c r="A${n + 2}"><v>${46_000 + n}</v></c></row>`;
const manyRows = (count: number) => Array.from({ length: count }, (_, n) => row(n)).join('');

function protectedWorkbook(): ChosenFile {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 64, 0, 0, 0]));
  CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(4096));
  return file('protected.xlsx', new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer));
}

/** A "billion laughs" sheet: entities that refer to entities. */
const laughs = `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "ha">${'bcdefghij'
  .split('')
  .map((name, n) => `<!ENTITY ${name} "${`&${'abcdefghi'[n]};`.repeat(10)}">`)
  .join('')}]><worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&j;</t></is></c></row></sheetData></worksheet>`;

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);

/** Wrong, broken and malicious files, with the message of the upload of holidays for each. */
export const hostileFiles: readonly HostileFile[] = [
  { name: 'a single sheet', make: () => workbook('one.xlsx', [headings]), says: noSheet },
  { name: 'a single sheet, .xls', make: () => workbook('one.xls', [headings]), says: noSheet },
  {
    name: 'another heading',
    make: () => templateFile('wrong.xlsx', ['Date', 'Holiday', 'States'], []),
    says: `${other} Missing: State. Not in the template: States.${matchButton}`,
  },
  {
    name: 'a heading that is the name of an object property',
    make: () => templateFile('proto.xlsx', ['__proto__', 'Holiday', 'State'], []),
    says: `${other} Missing: Date. Not in the template: __proto__.${matchButton}`,
  },
  {
    name: 'all headings and one more that is the name of an object property',
    make: () => templateFile('proto.xls', [...headings, 'constructor'], []),
    says: `${other} Not in the template: constructor.${matchButton}`,
  },
  {
    name: 'very long headings with markup',
    make: () =>
      templateFile(
        'long.xlsx',
        Array.from({ length: 100 }, () => `<b>${'x'.repeat(30_000)}`),
        [],
      ),
    says: `${other} Missing: Date, Holiday, State. Not in the template: ${Array.from({ length: 8 }, () => `<b>${'x'.repeat(37)}…`).join(', ')} and 92 more.${matchButton}`,
  },
  { name: 'a .csv', make: () => file('holidays.csv', 'Date,Holiday,State\n01/05/2026,A,All'), says: csv },
  { name: 'a .csv renamed to .xlsx', make: () => file('holidays.xlsx', 'Date,Holiday,State\n01/05/2026,A,All'), says: csv },
  {
    name: 'an HTML page renamed to .xls',
    make: () => file('holidays.xls', '<html><table><tr><td>Date</td></tr></table></html>'),
    says: html,
  },
  { name: 'an empty file', make: () => file('empty.xlsx', ''), says: refused },
  { name: 'a workbook with a password', make: protectedWorkbook, says: locked },
  {
    name: 'a zip bomb with one part',
    make: () => file('bomb.xlsx', zipSync({ 'xl/workbook.xml': [zeros(200), { level: 1 }] })),
    says: unpacked,
  },
  {
    name: 'a zip bomb with many parts',
    make: () =>
      file('bombs.xlsx', zipSync(Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`xl/${n}.xml`, [zeros(1), { level: 1 }]])))),
    says: unpacked,
  },
  { name: 'a million rows', make: () => withRows('million.xlsx', manyRows(1_000_000)), says: unpacked },
  {
    name: 'twice the maximum number of rows',
    make: () => withRows('rows.xlsx', manyRows(40_000)),
    says: 'The sheet has more than 20,000 rows.',
  },
  {
    name: 'a million empty rows',
    make: () => withRows('blank.xlsx', '<row/>'.repeat(1_000_000)),
    says: unpacked,
  },
  {
    name: 'nested entities',
    make: () => {
      const parts = unzipSync(new Uint8Array(templateFile('laughs.xlsx', headings, []).buffer));
      return file('laughs.xlsx', zipSync({ ...parts, 'xl/worksheets/sheet2.xml': strToU8(laughs) }));
    },
    says: `${other} Missing: Date, Holiday, State. Not in the template: &j;.${matchButton}`,
  },
  {
    name: 'half a workbook',
    make: () => file('half.xlsx', new Uint8Array(templateFile('half.xlsx', headings, []).buffer.subarray(0, 6000))),
    says: unreadable,
  },
];

/** Unusual but valid files, with their rows. */
export const unusualFiles: readonly { name: string; make: () => ChosenFile | string; statuses: readonly string[] }[] = [
  {
    name: 'blank rows in the middle, dates as cells and as texts',
    make: () =>
      templateFile('blank.xlsx', headings, [
        [new Date('2031-05-01T00:00:00Z'), 'A', 'All'],
        [],
        [' ', null, ''],
        ['02/05/2031', 'B', 'All'],
      ]),
    statuses: ['Passed01/05/2031ThursdayAAll', 'Passed02/05/2031FridayBAll'],
  },
  {
    name: 'headings with other case and spaces',
    make: () => templateFile('case.xlsx', ['date', ' HOLIDAY ', 'State'], [['02/05/2031', 'B', 'All']]),
    statuses: ['Passed02/05/2031FridayBAll'],
  },
  {
    name: 'blank rows in the middle, .xls',
    make: () => templateFile('blank.xls', headings, [[new Date('2031-05-01T00:00:00Z'), 'A', 'All'], [], ['2/5/2031', 'B', 'All']]),
    statuses: ['Passed01/05/2031ThursdayAAll', 'Passed02/05/2031FridayBAll'],
  },
  {
    name: 'dates that count from 1904',
    make: () => 'src/platform/excel/client/made-by-libreoffice/holidays-1904.xlsx',
    statuses: [
      'Passed01/05/2031ThursdayLabour DayAll',
      'Passed25/12/2031ThursdayChristmas DayNorth, East',
      'Passed29/02/2032SundayLeap DayAll',
    ],
  },
  {
    name: 'dates that count from 1904, .xls',
    make: () => 'src/platform/excel/client/made-by-libreoffice/holidays-1904.xls',
    statuses: [
      'Passed01/05/2031ThursdayLabour DayAll',
      'Passed25/12/2031ThursdayChristmas DayNorth, East',
      'Passed29/02/2032SundayLeap DayAll',
    ],
  },
  {
    name: 'formulas with stored results, and texts that look like formulas or code',
    make: () =>
      withRows(
        'formulas.xlsx',
        '<row r="2"><c r="A2" t="str"><f>TEXT(1,"x")</f><v>03/05/2031</v></c><c r="B2" t="str"><f>WEBSERVICE("http://example.com")</f><v>C</v></c><c r="C2" t="inlineStr"><is><t>=1+1&lt;img src=x onerror=alert(1)&gt;</t></is></c></row>',
      ),
    statuses: ['Passed03/05/2031SaturdayC=1+1<img src=x onerror=alert(1)>'],
  },
];
