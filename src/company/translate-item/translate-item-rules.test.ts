import { describe, expect, test } from 'vitest';
import { formatMessage, toProblemResponses } from '#src/base/text/problem.ts';
import { holderLines } from './holder-lines.ts';
import { translateItemProblems } from './translate-item-rules.ts';
import { translateItemMessage, translateItemSentences } from './translate-item-sentences.ts';

const engineer = {
  id: { fieldname: 'job_title', fieldvalue: 'ENGR' },
  effStatus: 'A' as const,
  xlatlongname: 'Engineer',
  xlatshortname: 'Eng',
};

describe('a translate item', () => {
  test.each([
    ['is accepted', {}, []],
    ['can be inactive', { effStatus: 'I' as const }, []],
    ['needs a field', { id: { fieldname: '', fieldvalue: 'X' } }, ['id.fieldname: Field Name cannot be blank.']],
    ['belongs to a field that there is', { id: { fieldname: 'colour', fieldvalue: 'X' } }, ['id.fieldname: Field Name cannot be blank.']],
    ['needs a value', { id: { fieldname: 'gender', fieldvalue: ' ' } }, ['id.fieldvalue: Field Value cannot be blank.']],
    [
      'has a value that can be a part of a path',
      { id: { fieldname: 'gender', fieldvalue: '..' } },
      ['id.fieldvalue: Field Value cannot be made of dots only.'],
    ],
    [
      'has names and a value of a length that can be shown',
      { id: { fieldname: 'gender', fieldvalue: 'x'.repeat(20) }, xlatlongname: 'x'.repeat(100), xlatshortname: 'x'.repeat(50) },
      [],
    ],
    [
      'and no longer ones',
      { id: { fieldname: 'gender', fieldvalue: 'x'.repeat(21) }, xlatlongname: 'x'.repeat(101), xlatshortname: 'x'.repeat(51) },
      [
        'id.fieldvalue: Field Value must have at most 20 characters.',
        'xlatlongname: Field Long Description must have at most 100 characters.',
        'xlatshortname: Field Short Description must have at most 50 characters.',
      ],
    ],
    ['needs a long name', { xlatlongname: ' ' }, ['xlatlongname: Field Long Description cannot be blank.']],
    ['needs a short name', { xlatshortname: '' }, ['xlatshortname: Field Short Description cannot be blank.']],
    [
      'of leave_status stays active',
      { id: { fieldname: 'leave_status', fieldvalue: 'APPRV' }, effStatus: 'I' as const },
      ['effStatus: Values of leave_status cannot be set inactive.'],
    ],
    [
      'of status stays active',
      { id: { fieldname: 'status', fieldvalue: 'A' }, effStatus: 'I' as const },
      ['effStatus: Values of status cannot be set inactive.'],
    ],
  ])('%s', (_, change, problems) => {
    expect(
      toProblemResponses(translateItemSentences, translateItemProblems({ ...engineer, ...change })).map(
        ({ path, message }) => `${path}: ${message}`,
      ),
    ).toEqual(problems);
  });
});

describe('who has a value', () => {
  const people = ['Hana', 'Noah', 'Priya', 'Tomas', 'Amara'].map((name, n) => ({ emplId: `E${n}`, name }));

  test('is named with the id, three at most', () => {
    expect(holderLines(people.slice(0, 3))).toEqual(['Hana (E0)', 'Noah (E1)', 'Priya (E2)']);
    expect(holderLines(people)).toEqual(['Hana (E0)', 'Noah (E1)', 'Priya (E2)', '... and 2 other employee(s)']);
    expect(holderLines([])).toEqual([]);
  });

  test('is told in one sentence', () => {
    const said = translateItemMessage('translate-item.in-use', { holders: people.slice(0, 3), count: 4 });
    expect(formatMessage(translateItemSentences, said)).toBe(
      'Please update the employee profiles with this value first: Hana (E0), Noah (E1), Priya (E2), ... and 1 other employee(s)',
    );
  });
});
