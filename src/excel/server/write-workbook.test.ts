import { setImmediate } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { read, type WorkSheet } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { ColumnKind } from '#src/lists/list-columns.ts';
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

/** What a reader finds in the first cell below the heading. */
async function cellOf(kind: ColumnKind, cell: Cell) {
  return (await reopen(sheet([kind], [[cell]])))['A2'] as { t: string; v: unknown; f?: string; z?: string } | undefined;
}

async function partOf(name: string, ...sheets: Sheet[]): Promise<string> {
  return Buffer.from(unzipSync(await bytesOf(...sheets))[name] ?? []).toString();
}

/** Rows that tell how many were asked for, and whether the reading was ended. */
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
  test('gives back the headings and every row in its order', async () => {
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

  test('holds several sheets under their names', async () => {
    const bytes = await bytesOf(
      { ...sheet(['text'], [['first']]), name: 'Instructions' },
      { ...sheet(['text'], [['second']]), name: 'R&D' },
    );
    const book = read(bytes);
    expect(book.SheetNames).toEqual(['Instructions', 'R&D']);
    expect(book.Sheets['R&D']?.['A2']?.v).toBe('second');
  });

  test('has headings that are bold, stay in place and filter', async () => {
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

  test('without rows has its headings only', async () => {
    expect((await reopen(sheet(['text', 'date'], [])))['!ref']).toBe('A1:B1');
  });

  test('says of every part where it lies, how long it is and its checksum', async () => {
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

  test.each(['', 'a/b', 'x'.repeat(32)])('refuses the sheet name "%s"', (name) => {
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
  ])('stays the text it is: %j', async (text) => {
    const cell = await cellOf('text', text);
    expect(cell).toMatchObject({ t: 's', v: text });
    expect(cell?.f).toBeUndefined();
  });

  test('stays a text in a column of numbers', async () => expect(await cellOf('number', '=1+1')).toMatchObject({ t: 's', v: '=1+1' }));
  test('is what a number becomes in a column of texts', async () => expect(await cellOf('text', 42)).toMatchObject({ t: 's', v: '42' }));

  test.each([
    ['a\u0000b\u0008c\u001f', 'abc'],
    ['a\ud800b\udc00\ufffe', 'ab'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ])('loses what XML cannot hold: %j', async (text, kept) => expect((await cellOf('text', text))?.v).toBe(kept));

  test('is cut after 32,767 characters, and never within one', async () => {
    expect((await cellOf('text', 'x'.repeat(40_000)))?.v).toBe('x'.repeat(32_767));
    expect((await cellOf('text', `${'x'.repeat(32_766)}😀`))?.v).toBe('x'.repeat(32_766));
  });
});

describe('a date', () => {
  test.each(['1900-01-01', '1900-02-28', '1900-03-01', '1970-01-01', '2024-02-29', '2026-01-01', '2026-12-31', '9999-12-31'])(
    '%s is a date cell of that very day',
    async (date) => {
      const cell = await cellOf('date', date);
      expect(cell).toMatchObject({ t: 'd', z: 'dd/mm/yyyy' });
      expect(JSON.stringify(cell?.v).slice(1, 11)).toBe(date);
    },
  );

  test('counts the 29/02/1900 that Excel believes in', async () => {
    const serials = async (date: string) => /<v>(\d+)<\/v>/.exec(await partOf('xl/worksheets/sheet1.xml', sheet(['date'], [[date]])))?.[1];
    expect(await Promise.all(['1900-01-01', '1900-02-28', '1900-03-01', '2026-12-25'].map(serials))).toEqual(['1', '59', '61', '46381']);
  });

  test('before 1900 is a text as it is shown, since Excel has no such dates', async () =>
    expect(await cellOf('date', '1899-12-31')).toMatchObject({ t: 's', v: '31/12/1899' }));
  test('that does not exist stays readable', async () =>
    expect(await cellOf('date', '2026-02-30')).toMatchObject({ t: 's', v: '2026-02-30' }));
});

describe('a number', () => {
  test.each([0, 0.5, -3, 1e21, 12_345.5])('%s stays that number', async (number) =>
    expect(await cellOf('days', number)).toMatchObject({ t: 'n', v: number }),
  );
  test.each([Number.NaN, Infinity])('%s is an empty cell', async (number) => expect(await cellOf('number', number)).toBeUndefined());
});

describe('the stream', () => {
  test('waits for its reader instead of taking rows in', async () => {
    const { seen, rows } = countedRows(200_000);
    const stream = writeWorkbook({ sheets: [sheet(['text'], rows)] });
    stream.read(1);
    for (let turns = 0; turns < 2000; turns += 1) await setImmediate();
    expect(seen.rows).toBeGreaterThan(0);
    expect(seen.rows).toBeLessThan(50_000);
    stream.destroy();
  });

  test('ends the reading of the rows when its reader goes away', async () => {
    const { seen, rows } = countedRows(1_000_000);
    const stream = writeWorkbook({ sheets: [sheet(['text'], rows)] });
    for await (const _ of stream) break;
    await expect.poll(() => seen.ended).toBe(true);
    expect(seen.rows).toBeLessThan(1_000_000);
  });

  test('fails before its first byte when the rows fail at once', async () => {
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

  test('fails for more rows than a sheet can have, and takes exactly as many', async () => {
    const rows = (count: number) => ({
      *[Symbol.iterator](): Generator<Cell[]> {
        for (let n = 0; n < count; n += 1) yield [];
      },
    });
    const emptied = async (count: number) => {
      for await (const _ of writeWorkbook({ sheets: [sheet([], rows(count))] }));
    };
    await expect(emptied(1_048_576)).rejects.toThrow('at most 1048576 rows');
    await expect(emptied(1_048_575)).resolves.toBeUndefined();
  }, 30_000);
});
