import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import type { CategoryForm } from './leave-category-form.ts';
import { GrantRules } from './GrantRules.tsx';
import { eligibilityText, useEligibilityNames } from './eligibility.ts';
import { EligibilityDialog } from './EligibilityDialog.tsx';
import { RuleDialogLine, RuleSelect, RuleGroup, RuleTextField, RuleCheckbox } from './RuleControls.tsx';

/** The rules of a category, each a line: what it is, what it does, its control. */
export function RuleFields({ form, hasGrants }: { form: CategoryForm; hasGrants: boolean }) {
  return (
    <div className="stack sections rule-groups">
      <BalanceRules form={form} />
      <CarryOverRules form={form} />
      <RequestRules form={form} />
      <ApprovalRules form={form} />
      {hasGrants && <GrantRules form={form} />}
    </div>
  );
}

const noBalance = 'Without a balance it has no effect.';

function BalanceRules({ form }: { form: CategoryForm }) {
  const unneeded = form.values.needsBalance ? undefined : noBalance;
  return (
    <RuleGroup title="Balance">
      <RuleCheckbox
        form={form}
        name="needsBalance"
        hint="Off: days are counted, but nobody needs an entitlement (unpaid leave, home office)."
      />
      <RuleSelect
        form={form}
        name="accrual"
        options={{ yearly: 'All on 1 January', monthly: 'Month by month' }}
        hint="Applies to entitlements that are added from now on."
        off={unneeded}
      />
      {form.values.accrual === 'monthly' && (
        <RuleSelect
          form={form}
          name="accrualOn"
          options={{ start: 'Its first day', end: 'Its last day' }}
          hint="New employees get their first days on the day they join."
          off={unneeded}
        />
      )}
      <RuleCheckbox form={form} name="proRata" hint="Days × months / 12, rounded up to a half." off={unneeded} />
      <RuleTextField form={form} name="mayGoBelowBy" unit="days" hint="Shown as overdrawn beside a balance of 0." off={unneeded} />
      <RuleCheckbox form={form} name="retired" hint="No longer offered; what exists keeps its name." />
    </RuleGroup>
  );
}

function CarryOverRules({ form }: { form: CategoryForm }) {
  const { needsBalance, carryOverMax } = form.values;
  const unneeded = needsBalance ? undefined : noBalance;
  return (
    <RuleGroup title="Carry-over" line="At the end of a year. A later change holds for the next year end only.">
      <RuleTextField
        form={form}
        name="carryOverMax"
        unit="days"
        hint="At most, by the year end. 0: nothing goes over. Empty: all that is left."
        off={unneeded}
      />
      <RuleTextField
        form={form}
        name="carryOverUntil"
        unit="dd/mm"
        hint="What was carried over and not used by then lapses. Empty: it does not end."
        off={unneeded ?? (carryOverMax.trim() === '0' ? 'It has no effect while nothing goes over.' : undefined)}
      />
      <RuleTextField
        form={form}
        name="tellLapse"
        unit="days before"
        hint="Of days that lapse, such as earned ones: 60, 30, 7. Empty: never."
        off={unneeded}
      />
    </RuleGroup>
  );
}

function RequestRules({ form }: { form: CategoryForm }) {
  return (
    <RuleGroup title="How it is asked for" line="Checked in the form and on submit. What is stored is never judged again.">
      <RuleTextField form={form} name="noticeDays" unit="working days" hint="So many working days after today it may start." />
      <RuleTextField form={form} name="longestDays" unit="days" hint="In counted days. Empty: no limit." />
      <RuleTextField form={form} name="backdateDays" unit="days ago" hint="Calendar days. Empty: any day of the year." />
      <RuleTextField form={form} name="attachmentFromDays" unit="days" hint="Required from so many days on. Empty: never." />
      <EligibilityRules form={form} />
      <RuleCheckbox form={form} name="colleaguesSeeType" hint="In team calendar and feed, else “away”." />
    </RuleGroup>
  );
}

function ApprovalRules({ form }: { form: CategoryForm }) {
  return (
    <RuleGroup title="Who approves">
      <RuleCheckbox form={form} name="autoApprove" hint="When every rule holds and nothing warns. The approver is told." />
      <RuleSelect
        form={form}
        name="secondApproval"
        options={{ '': 'Nobody', manager: 'Line manager of the approver', other: 'Somebody else' }}
        hint="After the approver. Never one person for both; where it would be, one step is enough."
      />
      {form.values.secondApproval === 'other' && <SecondApprover form={form} />}
      {form.values.secondApproval !== '' && (
        <RuleTextField
          form={form}
          name="secondFromDays"
          unit="days or more"
          hint="What is shorter takes one step. Of what waits it holds from its approval on."
        />
      )}
    </RuleGroup>
  );
}

/** Whom the category names: an active manager. */
function SecondApprover({ form }: { form: CategoryForm }) {
  const { data = [] } = useQuery(call.query('GET /leaveapprovers', { query: { applicant: '' } }));
  const { secondApprover: stored } = form.values;
  const named = data.map(({ emplId, name }) => [emplId, `${name} (${emplId})`] as const);
  const options = Object.fromEntries([['', 'Choose a manager'], ...(stored === '' ? [] : [[stored, stored] as const]), ...named]);
  // What is chosen is there before its name is.
  return (
    <RuleSelect
      key={data.length}
      form={form}
      name="secondApprover"
      hint="Where they can no longer, the line manager of the approver does."
      options={options}
    />
  );
}

/** Whom the type is offered to. */
function EligibilityRules({ form }: { form: CategoryForm }) {
  const [isOpen, setOpen] = useState(false);
  const names = useEligibilityNames(true);
  return (
    <>
      <RuleDialogLine
        form={form}
        names={['onlyForGender', 'onlyForMarriageStatus', 'onlyForMonths']}
        title="Only for"
        hint="Others are not offered this type."
        text={eligibilityText(form.values, names)}
        icon={Pencil}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <EligibilityDialog form={form} names={names} onClose={() => setOpen(false)} />}
    </>
  );
}
