import { expect, test } from 'vitest';
import { readMatched, readSurvey } from '#src/platform/excel/client/read-foreign-sheet.ts';
import { knownHeadings, missingFields, proposeMatch } from '#src/platform/excel/match/guess-match.ts';
import { checkRows } from '#src/platform/excel/upload-sheet.ts';
import { translateItemMatchRules } from './translate-item-matching.ts';
import { translateFields } from './translate-item-rules.ts';
import { itemFacts, translateItemSheet } from './translate-item-sheet.ts';

const rules = translateItemMatchRules(translateItemSheet.fields, translateFields);

/** Reads a sheet as the dialog proposes it. */
function read(...lines: string[]) {
  const bytes = new TextEncoder().encode(lines.join('\r\n'));
  const survey = readSurvey(bytes, knownHeadings(rules));
  if ('refused' in survey) throw new Error(`The file is refused: ${survey.refused}`);
  const match = proposeMatch(
    survey.columns.map(({ name }) => name),
    rules,
  );
  const outcome = readMatched(bytes, { fields: rules.fields, match });
  if ('refused' in outcome) throw new Error(`The rows are refused: ${outcome.refused}`);
  const checked = checkRows(translateItemSheet, outcome.rows, itemFacts([]));
  return {
    missing: missingFields(match, rules),
    rows: outcome.rows.map(({ cells }) => cells.join('|')),
    problems: checked.flatMap(({ problem }) => problem ?? []),
  };
}

test('a list of people becomes the departments, job titles, units and genders of its columns, each once', () => {
  const sheet = read(
    'ID;First name;Status;Gender;Position;Department;Office',
    '1;Ana;active;female;Head of Customer Care;Customer, Care;Berlin',
    '2;Ben;active;m;Head of Customer Care and Returns;Sales;',
    '3;Cho;active;diverse;head of customer care;Sales;Berlin',
    '4;Dee;active;;Head of Customer Care in Asia;sales;Berlin',
  );
  expect(sheet).toEqual({
    missing: [],
    problems: [],
    rows: [
      'dept_id|Customer Care|Customer, Care|Customer, Care|A',
      'dept_id|Sales|Sales|Sales|A',
      'job_title|Head of Customer Car|Head of Customer Care|Head of Customer Care|A',
      'job_title|Head of Customer 2|Head of Customer Care and Returns|Head of Customer Care and Returns|A',
      'job_title|Head of Customer 3|Head of Customer Care in Asia|Head of Customer Care in Asia|A',
      'business_unit|Berlin|Berlin|Berlin|A',
      'gender|F|Female|Female|A',
      'gender|M|Male|Male|A',
      'gender|diverse|diverse|diverse|A',
      // Profiles need a marital status.
      'marriage_status|Not stated|Not stated|Not stated|A',
    ],
  });
});

test('departments are the business units too, if the list has no column for these', () => {
  expect(read('ID;Abteilung', '1;Sales', '2;Care').rows).toEqual([
    'dept_id|Sales|Sales|Sales|A',
    'dept_id|Care|Care|Care|A',
    'business_unit|Sales|Sales|Sales|A',
    'business_unit|Care|Care|Care|A',
  ]);
  expect(read('ID;Abteilung;Standort', '1;Sales;Berlin').rows).toContain('business_unit|Berlin|Berlin|Berlin|A');
});

test('the marital statuses of a list are used as they are', () => {
  expect(read('ID;Geschlecht;Familienstand', '1;w;Single').rows).toEqual([
    'gender|F|Female|Female|A',
    'marriage_status|SIN|Single|Single|A',
  ]);
});

test('a sheet of codes is read row by row', () => {
  const sheet = read('List,Code,Name,Short name', 'Department,ENG,Engineering,Eng');
  expect(sheet).toEqual({ missing: [], problems: [], rows: ['dept_id|ENG|Engineering|Eng|A'] });
});
