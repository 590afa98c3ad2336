import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { daysText, formatList } from '#src/base/text/plural.ts';
import { call } from '#src/platform/http/client/call.ts';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';
import { FieldsDialog } from './FieldsDialog.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { RuleDialogLine } from './RuleControls.tsx';
import { ruleFormProblems, ruleLabels, toCategoryRules } from './rule-values.ts';

/** The leave types whose months earn nothing of this type. */
export function EarningRule({ form }: { form: CategoryForm }) {
  const [isOpen, setOpen] = useState(false);
  const { leaveCodes, fromDays } = toCategoryRules(form.values).earnsNothing;
  const from = fromDays === null ? 'all working days' : `${daysText(fromDays)} or more`;
  return (
    <>
      <RuleDialogLine
        form={form}
        names={['earnsNothingCodes', 'earnsNothingFrom']}
        title={ruleLabels.earnsNothingCodes}
        hint="A month of such leave takes its twelfth of the days away."
        text={leaveCodes.length === 0 ? 'None' : `${formatList(leaveCodes)}, ${from}`}
        icon={Pencil}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <EarningDialog form={form} chosen={leaveCodes} onClose={() => setOpen(false)} />}
    </>
  );
}

function EarningDialog({ form, chosen, onClose }: { form: CategoryForm; chosen: readonly string[]; onClose: () => void }) {
  const types = useQuery(call.query('GET /leavecategories', {}));
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set(chosen));
  const [from, setFrom] = useState(form.values.earnsNothingFrom);
  const [said, setSaid] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const keep = () => {
    const problem = ruleFormProblems({ ...form.values, earnsNothingFrom: from }).find(({ path }) => path === 'earnsNothing.fromDays');
    setSaid(problem?.message);
    if (problem) return;
    form.set('earnsNothingCodes', [...codes].toSorted().join(', '));
    form.set('earnsNothingFrom', from);
    onClose();
  };
  const own = form.values.leaveCode;
  return (
    <FieldsDialog
      title="Months that earn nothing"
      line="Choose the leave types, such as unpaid leave. Saved with the form."
      verb="Apply"
      first={first}
      onKeep={keep}
      onClose={onClose}
    >
      <TextField
        label="Days in the month"
        hint="From this number of days. Leave empty for all working days."
        optional
        inputMode="decimal"
        name="dialog-earnsNothingFrom"
        ref={first}
        error={said}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      {types.error && <InlineFailedState text="The leave types could not be loaded." onTryAgain={() => void types.refetch()} />}
      {types.data
        ?.filter(({ leaveCode, retired }) => leaveCode !== own && (!retired || codes.has(leaveCode)))
        .map(({ leaveCode, leaveDescr }) => (
          <CheckField
            key={leaveCode}
            label={`${leaveDescr} (${leaveCode})`}
            checked={codes.has(leaveCode)}
            onChange={() => setCodes(codes.symmetricDifference(new Set([leaveCode])))}
          />
        ))}
    </FieldsDialog>
  );
}
