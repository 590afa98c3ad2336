import { setImmediate } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { read, utils, type WorkSheet } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ColumnKind } from '#src/platform/lists/list-columns.ts';
import type { Cell } from './cell-xml.ts';
import { type Sheet, writeWorkbook } from './write-workbook.ts';

const sheet = (kinds: ColumnKind[], rows: Sheet['rows']): Sheet => ({
  name: 'Export',
  columns: kinds.map((kind, n) => ({ heading: `Column ${n + 1}`, kind })),
  rows,
});

const bytesOf = (...sheets: Sheet[]) => buffer(writeWorkbook({ sheets }));

async function reopen(one: Sheet): Promise<WorkSheet> {
  const book = read(await bytesOf(one), { cellDates: true, UTC: true, cellNF: true });
  const [name = ''] = book.SheetNames;
  const found = book.Sheets[name];
  if (!found) throw new Error('The workbook has no sheet.');
  return found;
}

/** Reads the first cell below the heading. */
async function cellOf(kind: ColumnKind, cell: Cell) {
  return (await reopen(sheet([kind], [[cell]])))['A2'] as { t: string; v: unknown; f?: string; z?: string } | undefined;
}

async function partOf(name: string, ...sheets: Sheet[]): Promise<string> {
  return Buffer.from(unzipSync(await bytesOf(...sheets))[name] ?? []).toString();
}

/** Generates rows, and records how many were read and whether the reading was stopped. */
function countedRows(total: number) {
  const seen = { rows: 0, ended: false };
  async function* rows(): AsyncGenerator<Cell[]> {
    try {
      for (; seen.rows < total; seen.rows += 1) yield [`${seen.rows} ${Math.random()} ${Math.random()} ${Math.random()}`];
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows: rows() };
}

describe('a workbook', () => {
  test('contains the headings and all rows in order', async () => {
    const rows = [
      ['Hana Tan', '2026-12-25', 0.5, 3],
      ['Ömer Šimić', null, 14, 0],
    ];
    const found = await reopen(sheet(['text', 'date', 'days', 'number'], rows));
    expect(found['!ref']).toBe('A1:D3');
    expect([found['A1']?.v, found['D1']?.v]).toEqual(['Column 1', 'Column 4']);
    expect([found['A2']?.v, found['C2']?.v, found['D2']?.v]).toEqual(['Hana Tan', 0.5, 3]);
    expect([found['A3']?.v, found['B3'], found['C3']?.v, found['D3']?.v]).toEqual(['Ömer Šimić', undefined, 14, 0]);
  });

  test('contains several sheets with their names', async () => {
    const bytes = await bytesOf(
      { ...sheet(['text'], [['first']]), name: 'Instructions' },
      { ...sheet(['text'], [['second']]), name: 'R&D' },
    );
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['Instructions', 'R&D']);
    expect(book.Sheets['R&D']?.['A2']?.v).toBe('second');
  });

  test('has bold, frozen headings with filters', async () => {
    const xml = await partOf(
      'xl/worksheets/sheet1.xml',
      sheet(
        ['text', 'date'],
        [
          ['a', null],
          ['b', null],
        ],
      ),
    );
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('<c r="A1" s="1" ');
    expect(xml).toContain('<autoFilter ref="A1:B3"/>');
    expect(await partOf('xl/styles.xml', sheet(['text'], []))).toContain('<xf numFmtId="0" fontId="1"');
  });

  test('names its columns beyond Z as Excel does', async () => {
    const kinds = Array.from({ length: 703 }, (): ColumnKind => 'number');
    const found = await reopen(sheet(kinds, [kinds.map((_, n) => n)]));
    expect([found['Z2']?.v, found['AA2']?.v, found['ZZ2']?.v, found['AAA2']?.v]).toEqual([25, 26, 701, 702]);
  });

  test('without rows has only headings', async () => {
    expect((await reopen(sheet(['text', 'date'], [])))['!ref']).toBe('A1:B1');
  });

  test('declares the offset, length and checksum of every part', async () => {
    const bytes = await bytesOf(sheet(['text'], [['a'], ['b']]));
    const end = bytes.length - 22;
    const parts = Object.entries(unzipSync(bytes));
    expect([bytes.readUInt32LE(end), bytes.readUInt16LE(end + 10)]).toEqual([0x06054b50, parts.length]);
    let at = bytes.readUInt32LE(end + 16);
    for (const [name, content] of parts) {
      const fields = [16, 24, 42].map((field) => bytes.readUInt32LE(at + field));
      expect(fields.slice(0, 2)).toEqual([crc32(content), content.length]);
      expect(bytes.toString('latin1', (fields[2] ?? 0) + 30, (fields[2] ?? 0) + 30 + name.length)).toBe(name);
      at += 46 + name.length;
    }
    expect(at).toBe(end);
  });

  test.each(['', 'a/b', 'x'.repeat(32)])('cannot have a sheet named "%s"', (name) => {
    expect(() => writeWorkbook({ sheets: [{ ...sheet(['text'], []), name }] })).toThrow('cannot be called');
  });
});

describe('a text', () => {
  test.each([
    '=1+1',
    '+6591234567',
    '-1',
    '@SUM(A1)',
    '00123',
    '2026-12-25',
    ' spaces ',
    '<b>&"x"</b>',
    'two\nlines',
    '_x0041_',
    '_X0041_',
    '😀',
  ])('is stored unchanged: %j', async (text) => {
    const cell = await cellOf('text', text);
    expect(cell).toMatchObject({ t: 's', v: text });
    expect(cell?.f).toBeUndefined();
  });

  test('stays a text in a number column', async () => expect(await cellOf('number', '=1+1')).toMatchObject({ t: 's', v: '=1+1' }));
  test('is stored for a number in a text column', async () => expect(await cellOf('text', 42)).toMatchObject({ t: 's', v: '42' }));

  test.each([
    ['a\u0000b\u0008c\u001f', 'abc'],
    ['a\ud800b\udc00\ufffe', 'ab'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ])('loses characters that XML cannot contain: %j', async (text, kept) => expect((await cellOf('text', text))?.v).toBe(kept));

  test('is cut after 32,767 characters, and never in the middle of a character', async () => {
    expect((await cellOf('text', 'x'.repeat(40_000)))?.v).toBe('x'.repeat(32_767));
    expect((await cellOf('text', `${'x'.repeat(32_766)}😀`))?.v).toBe('x'.repeat(32_766));
  });
});

describe('a date', () => {
  test.each(['1900-01-01', '1900-02-28', '1900-03-01', '1970-01-01', '2024-02-29', '2026-01-01', '2026-12-31', '9999-12-31'])(
    '%s is a date cell with that date',
    async (date) => {
      const cell = await cellOf('date', date);
      expect(cell).toMatchObject({ t: 'd', z: 'dd/mm/yyyy' });
      expect(JSON.stringify(cell?.v).slice(1, 11)).toBe(date);
    },
  );

  test('counts the non-existent 29/02/1900 as Excel does', async () => {
    const serials = async (date: string) => /<v>(\d+)<\/v>/.exec(await partOf('xl/worksheets/sheet1.xml', sheet(['date'], [[date]])))?.[1];
    expect(await Promise.all(['1900-01-01', '1900-02-28', '1900-03-01', '2026-12-25'].map(serials))).toEqual(['1', '59', '61', '46381']);
  });

  test('before 1900 is stored as text, because Excel has no such dates', async () =>
    expect(await cellOf('date', '1899-12-31')).toMatchObject({ t: 's', v: '31/12/1899' }));
  test('that does not exist is stored as text', async () =>
    expect(await cellOf('date', '2026-02-30')).toMatchObject({ t: 's', v: '2026-02-30' }));
});

describe('a number', () => {
  test.each([0, 0.5, -3, 1e21, 12_345.5])('%s is stored as that number', async (number) =>
    expect(await cellOf('days', number)).toMatchObject({ t: 'n', v: number }),
  );
  test.each([Number.NaN, Infinity])('%s is an empty cell', async (number) => expect(await cellOf('number', number)).toBeUndefined());
});

describe('the stream', () => {
  test('waits for its reader instead of reading ahead', async () => {
    const { seen, rows } = countedRows(200_000);
    const stream = writeWorkbook({ sheets: [sheet(['text'], rows)] });
    stream.read(1);
    await expect.poll(() => seen.rows).toBeGreaterThan(0);
    for (let turns = 0; turns < 2000; turns += 1) await setImmediate();
    expect(seen.rows).toBeLessThan(50_000);
    stream.destroy();
  });

  test('stops reading rows when its reader disconnects', async () => {
    const { seen, rows } = countedRows(1_000_000);
    const stream = writeWorkbook({ sheets: [sheet(['text'], rows)] });
    for await (const _ of stream) break;
    await expect.poll(() => seen.ended).toBe(true);
    expect(seen.rows).toBeLessThan(1_000_000);
  });

  test('fails before its first byte if the rows fail at once', async () => {
    const failing = (async function* (): AsyncGenerator<Cell[]> {
      yield ['a'];
      throw new Error('no database');
    })();
    const chunks: unknown[] = [];
    const stream = writeWorkbook({ sheets: [sheet(['text'], failing)] });
    await expect(
      (async () => {
        for await (const chunk of stream) chunks.push(chunk);
      })(),
    ).rejects.toThrow('no database');
    expect(chunks).toEqual([]);
  });

  test("fills one sheet to Excel's limit, and then a second one", async () => {
    const rows = (count: number) => ({
      *[Symbol.iterator](): Generator<Cell[]> {
        for (let n = 0; n < count; n += 1) yield [];
      },
    });
    const sheetsOf = async (count: number) =>
      Object.keys(unzipSync(await bytesOf(sheet([], rows(count))), { filter: ({ name }) => name.includes('/sheet') }));
    expect(await sheetsOf(1_048_575)).toEqual(['xl/worksheets/sheet1.xml']);
    expect(await sheetsOf(1_048_576)).toEqual(['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml']);
  }, 30_000);
});

describe('more rows than a sheet can have', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => [n + 1]);
  const split = (one: Sheet) => buffer(writeWorkbook({ sheets: [one], rowsPerSheet: 4 }));

  test.each([
    [0, [0]],
    [3, [3]],
    [4, [3, 1]],
    [6, [3, 3]],
    [7, [3, 3, 1]],
  ])('%i rows for sheets of 3 rows are written as %j', async (count, expected) => {
    const book = read(await split(sheet(['number'], numbers(count))));
    const lists = book.SheetNames.map((name) => utils.sheet_to_json<{ 'Column 1': number }>(book.Sheets[name] ?? {}));
    expect(book.SheetNames).toEqual(['Export', 'Export 2', 'Export 3'].slice(0, expected.length));
    expect(lists.map(({ length }) => length)).toEqual(expected);
    expect(lists.flat().map((row) => row['Column 1'])).toEqual(numbers(count).flat());
  });

  test('are split in the same way if the rows are awaited', async () => {
    const { rows, seen } = countedRows(7);
    const book = read(await split(sheet(['text'], rows)));
    expect(book.SheetNames.map((name) => book.Sheets[name]?.['!ref'])).toEqual(['A1:A4', 'A1:A4', 'A1:A2']);
    expect(seen).toEqual({ rows: 7, ended: true });
  });

  test('have frozen headings with filters on every sheet', async () => {
    const parts = unzipSync(await split(sheet(['text', 'number'], numbers(4))));
    for (const [n, ref] of ['A1:B4', 'A1:B2'].entries()) {
      const xml = Buffer.from(parts[`xl/worksheets/sheet${n + 1}.xml`] ?? []).toString();
      expect(xml).toContain('state="frozen"');
      expect(xml).toContain('<c r="A1" s="1" ');
      expect(xml).toContain(`<autoFilter ref="${ref}"/>`);
    }
  });

  test('do not make a long sheet name exceed the limit', async () => {
    const book = read(await split({ ...sheet(['number'], numbers(4)), name: 'x'.repeat(31) }));
    expect(book.SheetNames).toEqual(['x'.repeat(31), `${'x'.repeat(29)} 2`]);
  });

  test('come before the following sheets', async () => {
    const book = read(
      await buffer(writeWorkbook({ sheets: [sheet(['number'], numbers(4)), { ...sheet(['text'], []), name: 'Data' }], rowsPerSheet: 4 })),
    );
    expect(book.SheetNames).toEqual(['Export', 'Export 2', 'Data']);
  });

  test('fail if their source fails', async () => {
    const failing = (async function* (): AsyncGenerator<Cell[]> {
      for (let n = 0; n < 5; n += 1) yield [n];
      throw new Error('no database');
    })();
    await expect(split(sheet(['number'], failing))).rejects.toThrow('no database');
  });
});
