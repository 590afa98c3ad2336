import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { call } from '#src/platform/http/client/call.ts';
import type { CategoryForm } from './leave-category-form.ts';
import { GrantRules } from './GrantRules.tsx';
import { EligibilityDialog } from './EligibilityDialog.tsx';
import { eligibilityText, useEligibilityNames } from './eligibility.ts';
import { RuleDialogLine, RuleSelect, RuleGroup, RuleTextArea, RuleTextField, RuleCheckbox } from './RuleControls.tsx';
import { EarningRule } from './EarningRule.tsx';

/** The rules of a category, each with its label, hint and control. */
export function RuleFields({ form, hasGrants }: { form: CategoryForm; hasGrants: boolean }) {
  return (
    <div className="stack sections rule-groups">
      <p className="muted">All rules are optional.</p>
      <Explanation form={form} />
      <BalanceRules form={form} />
      <CarryOverRules form={form} />
      <RequestRules form={form} />
      <ApprovalRules form={form} />
      {hasGrants && <GrantRules form={form} />}
    </div>
  );
}

/** The texts that people see below their choice of the type. */
function Explanation({ form }: { form: CategoryForm }) {
  return (
    <RuleGroup title="Explanation" line="People see it when they choose the type.">
      <RuleTextArea form={form} name="description" hint="At most 1,000 characters." />
      <RuleTextField form={form} name="policyUrl" hint="An https address." />
    </RuleGroup>
  );
}

const noBalance = 'Has no effect without a balance.';

function BalanceRules({ form }: { form: CategoryForm }) {
  const unneeded = form.values.needsBalance ? undefined : noBalance;
  return (
    <RuleGroup title="Balance">
      <RuleCheckbox form={form} name="needsBalance" hint="If off, no entitlement is needed, for example for unpaid leave." />
      <RuleSelect
        form={form}
        name="accrual"
        options={{ yearly: 'All on 1 January', monthly: 'Monthly' }}
        hint="Applies to new entitlements only."
        off={unneeded}
      />
      {form.values.accrual === 'monthly' && (
        <RuleSelect
          form={form}
          name="accrualOn"
          options={{ start: 'First day of the month', end: 'Last day of the month' }}
          hint="New employees get their first days on the day they join."
          off={unneeded}
        />
      )}
      <RuleCheckbox form={form} name="proRata" hint="Days × months / 12, rounded up to half days." off={unneeded} />
      {form.values.needsBalance && <EarningRule form={form} />}
      <RuleTextField form={form} name="mayGoBelowBy" unit="days" hint="Shown as overdrawn next to a balance of 0." off={unneeded} />
      <RuleCheckbox form={form} name="retired" hint="No longer offered. Existing leave keeps its type." />
    </RuleGroup>
  );
}

function CarryOverRules({ form }: { form: CategoryForm }) {
  const { needsBalance, carryOverMax } = form.values;
  const unneeded = needsBalance ? undefined : noBalance;
  return (
    <RuleGroup title="Carry-over" line="At the end of a year. A later change applies from the next year end.">
      <RuleTextField form={form} name="carryOverMax" unit="days" hint="Maximum days. 0 for none, empty for no limit." off={unneeded} />
      <RuleTextField
        form={form}
        name="carryOverUntil"
        unit="dd/mm"
        hint="Carried-over days expire after this date. Leave empty for no expiry."
        off={unneeded ?? (carryOverMax.trim() === '0' ? 'Only used if days carry over.' : undefined)}
      />
      <RuleTextField
        form={form}
        name="tellLapse"
        unit="days before"
        hint="Before any days expire, for example 60, 30, 7. Leave empty for no reminders."
        off={unneeded}
      />
    </RuleGroup>
  );
}

function RequestRules({ form }: { form: CategoryForm }) {
  return (
    <RuleGroup title="Requests" line="Applies to new requests only.">
      <RuleTextField form={form} name="noticeDays" unit="working days" hint="Minimum time between the request and the first day." />
      <RuleTextField form={form} name="longestDays" unit="days" hint="In counted days. Leave empty for no limit." />
      <RuleTextField form={form} name="backdateDays" unit="days ago" hint="Calendar days. Leave empty for any day of the year." />
      <RuleTextField form={form} name="attachmentFromDays" unit="days" hint="Leave empty for never." />
      <RuleTextField form={form} name="coverFromDays" unit="days" hint="Leave empty for never." />
      <RuleTextArea form={form} name="allowedDates" hint="For example 24/12/2026. Leave empty for any." />
      <RuleTextField form={form} name="allowedDatesMost" unit="dates" hint="Leave empty for all." />
      <EligibilityRules form={form} />
      <RuleCheckbox form={form} name="colleaguesSeeType" hint="In the team calendar and feed. Otherwise they see “away”." />
    </RuleGroup>
  );
}

function ApprovalRules({ form }: { form: CategoryForm }) {
  return (
    <RuleGroup title="Approval">
      <RuleCheckbox form={form} name="autoApprove" hint="If there are no warnings. The approver is notified." />
      <RuleSelect
        form={form}
        name="secondApproval"
        options={{ '': 'None', manager: 'Line manager of the approver', other: 'Another manager' }}
        hint="After the first approval. If both approvers are the same person, one approval is enough."
      />
      {form.values.secondApproval === 'other' && <SecondApprover form={form} />}
      {form.values.secondApproval !== '' && (
        <RuleTextField
          form={form}
          name="secondFromDays"
          unit="days"
          hint="Shorter leave needs one approval. Pending requests follow this from their first approval."
        />
      )}
    </RuleGroup>
  );
}

/** The second approver: an active manager. */
function SecondApprover({ form }: { form: CategoryForm }) {
  const { data = [] } = useQuery(call.query('GET /leaveapprovers', { query: { applicant: '' } }));
  const { secondApprover: stored } = form.values;
  const named = data.map(({ emplId, name }) => [emplId, `${name} (${emplId})`] as const);
  const options = Object.fromEntries([['', 'Choose a manager'], ...(stored === '' ? [] : [[stored, stored] as const]), ...named]);
  // The stored manager is an option before the names are loaded.
  return (
    <RuleSelect
      key={data.length}
      form={form}
      name="secondApprover"
      hint="If they're unavailable, the approver's line manager decides."
      options={options}
    />
  );
}

/** The people who can choose this type. */
function EligibilityRules({ form }: { form: CategoryForm }) {
  const [isOpen, setOpen] = useState(false);
  const names = useEligibilityNames(true);
  return (
    <>
      <RuleDialogLine
        form={form}
        names={['onlyForGender', 'onlyForMarriageStatus', 'onlyForMonths']}
        title="Only for"
        hint="Other people can't choose this type."
        text={eligibilityText(form.values, names)}
        icon={Pencil}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <EligibilityDialog form={form} names={names} onClose={() => setOpen(false)} />}
    </>
  );
}
