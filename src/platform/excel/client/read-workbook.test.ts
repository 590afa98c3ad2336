import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CFB, utils, write } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { maxSheetRows } from '#src/platform/excel/upload-sheet.ts';
import { entitlementSheetFields } from '#src/leave/leave-entitlement/entitlement-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeRejectedWorkbook } from './write-rejected-workbook.ts';

const fields = [
  { heading: 'Date', kind: 'date' },
  { heading: 'Holiday', kind: 'text' },
  { heading: 'State', kind: 'text' },
] as const;

const headings = ['Date', 'Holiday', 'State'];

type Cell = string | number | Date | null;
type Type = 'xlsx' | 'xls';

/** Returns the bytes of a workbook with these sheets. */
function workbook(sheets: readonly Cell[][][], type: Type = 'xlsx', hidden: readonly number[] = []): Uint8Array {
  const book = utils.book_new();
  book.Workbook = { Sheets: sheets.map((_, place) => ({ Hidden: hidden.includes(place) ? 1 : 0 })) };
  for (const [place, rows] of sheets.entries()) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true, UTC: true, dateNF: 'dd/mm/yyyy' }), `Sheet ${place + 1}`);
  }
  return new Uint8Array(write(book, { type: 'array', bookType: type === 'xls' ? 'biff8' : 'xlsx', cellDates: true }) as ArrayBuffer);
}

const template = (rows: Cell[][], type?: Type) => workbook([[['Instructions']], rows], type);
const rowsOf = (bytes: Uint8Array) => {
  const outcome = readWorkbook(bytes, fields);
  return 'rows' in outcome ? outcome.rows : outcome.refused;
};
const utc = (text: string) => new Date(`${text}T00:00:00Z`);

describe.each(['xlsx', 'xls'] as const)('a filled-in .%s', (type) => {
  test('returns its rows, with dates as shown, whether they are date cells or texts', () => {
    const rows = [headings, [utc('2026-05-01'), 'Labour Day', 'All'], ['25/12/2026', 'Christmas Day', 'North, East']];
    expect(rowsOf(template(rows, type))).toEqual([
      { line: 2, cells: ['01/05/2026', 'Labour Day', 'All'] },
      { line: 3, cells: ['25/12/2026', 'Christmas Day', 'North, East'] },
    ]);
  });

  test('may have its columns in any order', () => {
    expect(
      rowsOf(
        template(
          [
            ['State', 'Date', 'Holiday'],
            ['All', '25/12/2026', 'Christmas'],
          ],
          type,
        ),
      ),
    ).toEqual([{ line: 2, cells: ['25/12/2026', 'Christmas', 'All'] }]);
  });

  test('may have blank rows in the middle; the other rows keep their line numbers', () => {
    const rows = [headings, ['01/05/2026', 'A', 'All'], [null, ' ', null], [], ['02/05/2026', 'B', 'All']];
    expect(rowsOf(template(rows, type))).toEqual([
      { line: 2, cells: ['01/05/2026', 'A', 'All'] },
      { line: 5, cells: ['02/05/2026', 'B', 'All'] },
    ]);
  });

  test('is accepted without rows, as an empty upload', () => {
    expect(rowsOf(template([headings], type))).toEqual([]);
  });

  test.each<[string, Cell[]]>([
    ['another heading', ['Date', 'Holiday', 'States']],
    ['an extra heading', [...headings, 'Remark']],
    ['a heading that is a property of all objects', ['__proto__', 'Holiday', 'State']],
    ['no heading', []],
  ])('with %s is rejected', (_what, wrong) => {
    expect(rowsOf(template([wrong, ['01/05/2026', 'A', 'All']], type))).toBe('template');
  });

  test('may have headings in another case and with extra blanks', () => {
    const rows = [
      [' date ', 'HOLIDAY', 'State\u00a0'],
      ['25/12/2026', 'Christmas', 'All'],
    ];
    expect(rowsOf(template(rows, type))).toEqual([{ line: 2, cells: ['25/12/2026', 'Christmas', 'All'] }]);
  });

  test('reports missing and extra headings', () => {
    const faults = { missing: ['State'], unknown: ['States', 'Remark'], repeated: [] };
    expect(readWorkbook(template([['Date', 'Holiday', 'States', 'Remark']], type), fields)).toEqual({ refused: 'template', faults });
  });

  test('reports the row of the headings if they are below a title', () => {
    const titled = template([['Holidays of 2026'], [], headings, ['25/12/2026', 'Christmas', 'All']], type);
    expect(readWorkbook(titled, fields)).toMatchObject({ refused: 'template', faults: { foundInRow: 3 } });
  });

  test('is read from the second visible sheet', () => {
    const data = [headings, ['25/12/2026', 'Christmas', 'All']];
    const [instructions, other] = [[['Instructions']], [headings, ['01/05/2026', 'Hidden', 'All']]];
    const rows = [{ line: 2, cells: ['25/12/2026', 'Christmas', 'All'] }];
    expect(rowsOf(workbook([instructions, other, data], type, [1]))).toEqual(rows);
    expect(rowsOf(workbook([other, instructions, other, data], type, [0, 2]))).toEqual(rows);
    expect(rowsOf(workbook([instructions, data, other], type, [2]))).toEqual(rows);
    const none = { refused: 'template', faults: { sheet: 'missing' } };
    expect(readWorkbook(workbook([instructions, data], type, [1]), fields)).toEqual(none);
    expect(readWorkbook(workbook([data], type), fields)).toEqual(none);
  });

  test('is rejected if its data is on the first sheet', () => {
    expect(rowsOf(workbook([[headings, ['01/05/2026', 'A', 'All']]], type))).toBe('template');
    expect(rowsOf(workbook([[headings, ['01/05/2026', 'A', 'All']], [['Other']]], type))).toBe('template');
  });
});

test('a sheet may have the maximum number of rows, and not one row more', { timeout: 60_000 }, () => {
  const filled = (count: number) => template([headings, ...Array.from({ length: count }, (_, n) => ['x', `Day ${n}`, 'All'])]);
  expect(rowsOf(filled(maxSheetRows))).toHaveLength(maxSheetRows);
  expect(rowsOf(filled(maxSheetRows + 1))).toBe('rows');
});

describe.each(['xlsx', 'xls'])('a .%s of LibreOffice', (ending) => {
  const made = (name: string) => new Uint8Array(readFileSync(path.join(import.meta.dirname, 'made-by-libreoffice', `${name}.${ending}`)));

  test.each([
    ['1899', 'holidays'],
    ['1904', 'holidays-1904'],
  ])('returns its rows, with dates as shown even if they count from %s', (_epoch, name) => {
    expect(rowsOf(made(name))).toEqual([
      { line: 2, cells: ['01/05/2031', 'Labour Day', 'All'] },
      { line: 3, cells: ['25/12/2031', 'Christmas Day', 'North, East'] },
      { line: 5, cells: ['29/02/2032', 'Leap Day', 'All'] },
    ]);
  });

  test('returns the results of formulas, and plain numbers whether they are number cells or texts', () => {
    expect(readWorkbook(made('entitlements'), Object.values(entitlementSheetFields))).toEqual({
      rows: [
        { line: 2, cells: ['E0001', '2031', 'AL', '2', '14', '16', '3.5', '12.5', ''] },
        { line: 3, cells: ['E0002', '2031', 'SL', '0', '14', '14', '0', '14', ''] },
      ],
    });
  });
});

describe('a date is never off by one day', () => {
  test('in date cells from 1950 to 2075', () => {
    const dates = Array.from({ length: 1200 }, (_, n) => new Date(Date.UTC(1950, 0, 1 + n * 38)));
    const rows = rowsOf(template([headings, ...dates.map((date) => [date, 'A', 'All'])]));
    const shown = dates.map((date) => date.toISOString().slice(0, 10).split('-').toReversed().join('/'));
    expect(Array.isArray(rows) && rows.map(({ cells }) => cells[0])).toEqual(shown);
  });
});

describe('numbers', () => {
  test('are returned as plain numbers, and as formatted text in a text column', () => {
    const sheet = utils.aoa_to_sheet([headings, [46_361, 812, 880_101_145_678]]);
    Object.assign(sheet['B2'] as object, { z: '0000' });
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Instructions']]), 'Instructions');
    utils.book_append_sheet(book, sheet, 'Data');
    expect(rowsOf(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))).toEqual([
      { line: 2, cells: ['46361', '0812', '880101145678'] },
    ]);
  });
});

const text = (content: string) => new TextEncoder().encode(content);

describe('a file that is not a workbook', () => {
  test.each([
    ['a .csv that was renamed', text('Date,Holiday,State\n01/05/2026,A,All')],
    ['a page that was renamed', text('<html><table><tr><td>Date</td></tr></table></html>')],
    ['nothing', new Uint8Array()],
  ])('%s is rejected', (_what, bytes) => {
    expect(rowsOf(bytes)).toBe('template');
  });

  test('a password-protected workbook is refused with its own message', () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, '/EncryptionInfo', new Uint8Array([4, 0, 4, 0, 64, 0, 0, 0, ...text('<encryption/>')]));
    CFB.utils.cfb_add(container, '/EncryptedPackage', new Uint8Array(64));
    expect(rowsOf(new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer))).toBe('password');
  });

  test('a password-protected .xls is refused with its own message', () => {
    const plain = CFB.find(CFB.read(workbook([[['Instructions']], [headings]], 'xls'), { type: 'array' }), '/Workbook');
    const stream = Uint8Array.from(plain?.content ?? []);
    // The record about the protection follows the first one of the stream.
    const behindFirst = 4 + new DataView(stream.buffer).getUint16(2, true);
    const filePass = [0x2f, 0, 6, 0, 0, 0, 0x12, 0x34, 0x56, 0x78];
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(
      container,
      '/Workbook',
      Uint8Array.from([...stream.subarray(0, behindFirst), ...filePass, ...stream.subarray(behindFirst)]),
    );
    expect(rowsOf(new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer))).toBe('password');
  });

  test('a truncated workbook is unreadable', () => {
    const whole = template([headings, ['01/05/2026', 'A', 'All']]);
    expect(rowsOf(whole.subarray(0, whole.length / 2))).toBe('unreadable');
  });

  test('a compound file of random bytes is unreadable', () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256);
    noise.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(['unreadable', 'template']).toContain(rowsOf(noise));
  });
});

/** Builds a workbook whose second sheet is this XML. */
function withSecondSheet(xml: string): Uint8Array {
  const files = unzipSync(workbook([[['Instructions']], [['Data']]]));
  return zipSync({ ...files, 'xl/worksheets/sheet2.xml': text(xml) });
}

describe('a zip bomb is rejected at once', () => {
  const zeros = new Uint8Array(40 * 1024 * 1024);

  test.each<[string, () => Uint8Array, string]>([
    ['one large file', () => zipSync({ 'xl/workbook.xml': [zeros, { level: 1 }] }), 'unpacked'],
    [
      'files that are large in total',
      () => zipSync(Object.fromEntries([1, 2, 3, 4].map((n) => [`xl/${n}.xml`, [zeros.subarray(0, zeros.length / 4), { level: 1 }]]))),
      'unpacked',
    ],
    [
      'very many files',
      () => zipSync(Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`xl/${n}.xml`, text('<a/>')]))),
      'unpacked',
    ],
    ['a directory with a false size', () => lying(zipSync({ 'xl/workbook.xml': [zeros, { level: 1 }] })), 'unpacked'],
    [
      'a cell at the far end of the sheet',
      () =>
        withSecondSheet(
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      'template',
    ],
  ])('%s', (_what, make, refused) => {
    const bytes = make();
    const start = performance.now();
    expect(rowsOf(bytes)).toBe(refused);
    // On an idle machine this takes a tenth of the time.
    expect(performance.now() - start).toBeLessThan(4000);
  });
});

/** Changes the ZIP file so that its only file claims to unpack to 100 bytes. */
function lying(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(bytes.length - 22 + 16, true);
  for (const place of [22, directory + 24]) view.setUint32(place, 100, true);
  return bytes;
}

describe('cells without a value', () => {
  const row = (cells: string) =>
    withSecondSheet(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${headings
        .map((heading, n) => `<c r="${'ABC'[n]}1" t="inlineStr"><is><t>${heading}</t></is></c>`)
        .join('')}</row><row r="2">${cells}</row></sheetData></worksheet>`,
    );

  test.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!'])('%s is reported as an error', (error) => {
    const cells = `<c r="A2" t="inlineStr"><is><t>01/05/2026</t></is></c><c r="B2" t="e"><v>${error}</v></c>`;
    expect(rowsOf(row(cells))).toEqual([{ line: 2, cells: ['01/05/2026', error, ''], fault: { place: 1, error } }]);
  });

  test('the same text is not an error if someone typed it', () => {
    const cells = '<c r="B2" t="inlineStr"><is><t>#N/A</t></is></c>';
    expect(rowsOf(row(cells))).toEqual([{ line: 2, cells: ['', '#N/A', ''] }]);
  });

  test.each(['', '<v></v>', '<v/>'])('a formula with the stored value %j was never calculated', (value) => {
    expect(rowsOf(row(`<c r="C2"><f>A1</f>${value}</c>`))).toEqual([{ line: 2, cells: ['', '', ''], fault: { place: 2 } }]);
  });

  test('a formula with an empty result is a blank cell', () => {
    expect(rowsOf(row('<c r="B2" t="str"><f>A9</f><v></v></c><c r="C2"><v>1</v></c>'))).toEqual([{ line: 2, cells: ['', '', '1'] }]);
  });
});

describe('long cells', () => {
  const shared = (content: string) => template([headings, ...['A', 'B', 'C'].map((state): Cell[] => ['01/05/2026', content, state])]);

  test('a small file with a cell of megabytes is refused within a second', () => {
    // The library writes no cell beyond Excel's limit.
    const files = unzipSync(shared('x'));
    const [name = '', xml = ''] =
      Object.entries(files)
        .map(([file, content]): [string, string] => [file, new TextDecoder().decode(content)])
        .find(([, content]) => content.includes('>x<')) ?? [];
    const bomb = (length: number, level: 0 | 9) =>
      zipSync({ ...files, [name]: [text(xml.replaceAll('>x<', `>${'x'.repeat(length)}<`)), { level }] });
    const small = bomb(6_000_000, 9);
    expect(small.length).toBeLessThan(60_000);
    const start = performance.now();
    expect(rowsOf(small)).toBe('unpacked');
    expect(performance.now() - start).toBeLessThan(1000);
    expect(rowsOf(bomb(40_000, 0))).toBe('cell');
  });

  test('long cells are cut in the worker', () => {
    const rows = rowsOf(shared('x'.repeat(3000)));
    expect(Array.isArray(rows) && rows.map(({ cells }) => cells[1])).toEqual([1, 2, 3].map(() => `${'x'.repeat(499)}…`));
    const heading = readWorkbook(template([['y'.repeat(3000), ...headings]]), fields);
    expect(heading).toMatchObject({ faults: { unknown: ['y'.repeat(500)] } });
  });
});

test('the workbook of rejected rows can be read again', () => {
  const rejected = [
    { line: 4, reason: 'Holiday cannot be blank.', cells: ['01/05/2026', '', 'All'] },
    { line: 9, reason: 'Date value is invalid.', cells: ['=1+1', 'A', 'North'] },
  ];
  expect(rowsOf(writeRejectedWorkbook(rejected, fields))).toEqual([
    { line: 2, cells: ['01/05/2026', '', 'All'] },
    { line: 3, cells: ['=1+1', 'A', 'North'] },
  ]);
});
