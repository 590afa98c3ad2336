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
    ['needs a known field', { id: { fieldname: 'colour', fieldvalue: 'X' } }, ['id.fieldname: Field Name cannot be blank.']],
    ['needs a value', { id: { fieldname: 'gender', fieldvalue: ' ' } }, ['id.fieldvalue: Field Value cannot be blank.']],
    [
      'rejects a value of dots only',
      { id: { fieldname: 'gender', fieldvalue: '..' } },
      ['id.fieldvalue: Field Value cannot consist of dots only.'],
    ],
    [
      'accepts names and a value of the maximum length',
      { id: { fieldname: 'gender', fieldvalue: 'x'.repeat(20) }, xlatlongname: 'x'.repeat(100), xlatshortname: 'x'.repeat(50) },
      [],
    ],
    [
      'rejects longer names and values',
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
      'of leave_status must stay active',
      { id: { fieldname: 'leave_status', fieldvalue: 'APPRV' }, effStatus: 'I' as const },
      ['effStatus: Values of leave_status cannot be set inactive.'],
    ],
    [
      'of status must stay active',
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

describe('people with a value', () => {
  const people = ['Hana', 'Noah', 'Priya', 'Tomas', 'Amara'].map((name, n) => ({ emplId: `E${n}`, name }));

  test('are listed with their ids, at most three', () => {
    expect(holderLines(people.slice(0, 3))).toEqual(['Hana (E0)', 'Noah (E1)', 'Priya (E2)']);
    expect(holderLines(people)).toEqual(['Hana (E0)', 'Noah (E1)', 'Priya (E2)', '... and 2 other employee(s)']);
    expect(holderLines([])).toEqual([]);
  });

  test('are listed in one sentence', () => {
    const said = translateItemMessage('translate-item.in-use', { holders: people.slice(0, 3), count: 4 });
    expect(formatMessage(translateItemSentences, said)).toBe(
      'Update the employee profiles with this value first: Hana (E0), Noah (E1), Priya (E2), ... and 1 other employee(s)',
    );
  });
});
