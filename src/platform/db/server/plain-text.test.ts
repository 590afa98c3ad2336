import { expect, test } from 'vitest';
import { plainText } from '#src/base/text/plain-text.ts';
import { testDatabase } from '#src/testing/test-database.ts';

const database = testDatabase();

/** Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Thai, Japanese and Chinese letters, Korean syllables, and some signs. */
const ranges: [number, number][] = [
  [0x20, 0x52f],
  [0x531, 0x556],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0xe01, 0xe3a],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1fff],
  [0x2010, 0x2027],
  [0x3041, 0x30ff],
  [0x4e00, 0x4eff],
  [0xac00, 0xacff],
];

test('PostgreSQL and TypeScript make the same plain text of each letter and of names', async () => {
  const letters = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)));
  const words = [...letters.map((letter) => `A${letter}b`), 'Łukasz ÖZTÜRK', 'Strauß', 'İbrahim Đặng', 'ΟΔΟΣ', 'e\u0301a', ''];
  const rows = await database.sql<
    { word: string; plain: string }[]
  >`select word, plain_text(word) as plain from unnest(${words}::text[]) word`;
  expect(rows.length).toBe(words.length);
  expect(rows.filter(({ word, plain }) => plainText(word) !== plain)).toEqual([]);
  expect(rows.find(({ word }) => word === 'Łukasz ÖZTÜRK')?.plain).toBe('lukasz ozturk');
});
