import { expect, test } from 'vitest';
import { fileNameOf } from './download.ts';

test.each([
  ['a plain name', 'attachment; filename="Export_List.xlsx"', 'Export_List.xlsx'],
  ['a name with other letters', 'inline; filename="r.pdf"; filename*=UTF-8\'\'r%C3%A9sum%C3%A9.pdf', 'résumé.pdf'],
  ['no name', null, 'download'],
])('the proposed file name: %s', (_case, disposition, name) => expect(fileNameOf(disposition)).toBe(name));
