import { call } from '#src/platform/http/client/call.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { workingDaysPerWeek } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { daysText } from '#src/base/text/plural.ts';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { toProblemResponse } from '#src/base/text/problem.ts';
import { workPatternMessage, workPatternSentences } from '#src/company/work-pattern/work-pattern-sentences.ts';
import { WeekPreview, WeekFields } from './WeekFields.tsx';
import {
  newWorkPattern,
  patternInput,
  patternProblems,
  weekFieldGroup,
  toWeekDays,
  workPatternLabels,
  type WorkPatternValues,
} from './work-pattern-form.ts';

/** Adds a work pattern. */
export function AddWorkPatternPage() {
  const form = useRecordForm({
    screen: paths.addWorkPattern,
    list: paths.workPatterns,
    labels: workPatternLabels,
    follows: weekFieldGroup,
    start: newWorkPattern,
    problemsOf: patternProblems,
    findTaken: findTakenCode,
    save: (values, attempt) => call('POST /workpattern', { body: patternInput(values), ...attempt }),
    pathOf: ({ patternCode }) => paths.editWorkPattern({ patternCode }),
    another: {
      next: () => newWorkPattern.values,
      nameOf: ({ patternCode, patternName }) => `${patternCode.trim()}, ${patternName.trim()}`,
    },
    savedText: 'Work pattern has been successfully added!',
  });
  const { values } = form;
  return (
    <RecordForm
      form={form}
      question={`Add the work pattern ${values.patternCode.trim()}, ${values.patternName.trim()}, with ${daysText(workingDaysPerWeek(toWeekDays(values)))} a week?`}
      aside={<WeekPreview days={toWeekDays(values)}>Not used yet. You can't change the days once someone has used it.</WeekPreview>}
      details={<p className="muted">You can't change the days once someone has used it.</p>}
    >
      <div className="fields-2">
        <TextField
          label={workPatternLabels.patternCode}
          hint="Up to 10 characters. You can't change it later."
          {...form.field('patternCode')}
        />
        <TextField label={workPatternLabels.patternName} hint="Shown in employee profiles." {...form.field('patternName')} />
      </div>
      <WeekFields days={toWeekDays(values)} error={form.errorAt('days')} onChoose={(day, share) => form.set(day, share)} />
    </RecordForm>
  );
}

async function findTakenCode({ patternCode }: WorkPatternValues) {
  const code = patternCode.trim();
  const taken = await call('GET /workpattern/{patternCode}', { params: { patternCode: code } });
  return taken
    ? toProblemResponse(workPatternSentences, 'patternCode', workPatternMessage('work-pattern.taken', { patternCode: code }))
    : undefined;
}
