import { call } from '#src/platform/http/client/call.ts';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { AbsenceRuleFields } from './AbsenceRuleFields.tsx';
import {
  absenceRuleBody,
  absenceRuleLabels,
  type AbsenceRuleLookups,
  absenceRuleFormProblems,
  absenceRuleText,
  newAbsenceRule,
  absenceRuleChoiceTexts,
  useAbsenceRuleLookups,
} from './absence-rule-form.ts';

/** Adds an absence rule. */
export function AddAbsenceRulePage() {
  const { lookups, error, tryAgain } = useAbsenceRuleLookups();
  return lookups ? (
    <AddForm lookups={lookups} />
  ) : (
    <RecordState screen={paths.addAbsenceRule} list={paths.absenceRules} error={error} onTryAgain={tryAgain} />
  );
}

function AddForm({ lookups }: { lookups: AbsenceRuleLookups }) {
  const form = useRecordForm({
    screen: paths.addAbsenceRule,
    list: paths.absenceRules,
    labels: absenceRuleLabels,
    shown: absenceRuleChoiceTexts,
    start: newAbsenceRule,
    problemsOf: absenceRuleFormProblems,
    asks: true,
    save: (values, attempt) => call('POST /absencerule', { body: absenceRuleBody(values), ...attempt }),
    savedText: 'The rule has been successfully added!',
  });
  return (
    <RecordForm form={form} question={`${absenceRuleText(form.values)} The rule applies immediately.`}>
      <AbsenceRuleFields form={form} lookups={lookups} />
    </RecordForm>
  );
}
