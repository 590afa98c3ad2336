import { setTimeout as sleep } from 'node:timers/promises';
import { createCallsAs } from '../../e2e/kit/calls.ts';
import { applicants, measureBeside } from '../kit/beside.ts';
import { type Company, demoArgs, withApplication, withFolder } from '../kit/company.ts';
import { peakMb, resetPeakMb } from '../kit/cpu-time.ts';
import { freeDays } from '../kit/people.ts';
import { print, year } from '../kit/question.ts';

export const question = 'How long does an import of 10,000 rows of leave take, how long do others wait, and how much memory does it need?';

const rowCount = 10_000;

export const ask = (): Promise<void> =>
  withFolder(async (folder) => {
    await withApplication(folder, () => Promise.resolve(), { args: demoArgs(1000) });
    // A second start, because the memory of the first has held the whole demo company.
    await withApplication(folder, measureImport);
  });

async function measureImport(company: Company): Promise<void> {
  // The first days belong to the people who apply meanwhile. Other days of these people are in the import.
  const days = (await freeDays(company.sql, { year, many: applicants + rowCount, butOf: [] })).slice(applicants);
  // The previous product counted another figure in every fifth row.
  const rows = days.map(({ emplId, date }, place) => ({
    emplId,
    leaveCode: 'AL',
    startDate: date,
    endDate: date,
    days: place % 5 === 0 ? 1.5 : 1,
    reason: 'A day with the family at the sea',
  }));
  await company.sql`vacuum analyze`;
  const call = await createCallsAs(company.url, 'hr@demo.example');
  const timed = await measureBeside(company);
  const memory: string[] = [];
  const measured = async <T>(name: string, job: () => Promise<T>): Promise<T> => {
    resetPeakMb(company.pid);
    const answer = await timed(name, job);
    memory.push(`${name} ${peakMb(company.pid)}`);
    return answer;
  };
  const body = { rows, keepSheetDays: true };
  await measured('nothing, for three seconds', () => sleep(3000));
  await measured('preview', () => call('POST /leaveimport/preview', body));
  const { leaveImportId } = await measured('import', () => call<{ leaveImportId: number }>('POST /leaveimport', body));
  await measured('undo', () => call(`DELETE /leaveimport/${leaveImportId}`));
  print(`\n${rows.length} rows. Peak memory of the server, MiB: ${memory.join(', ')}.`);
}
