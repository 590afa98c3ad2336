import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { employeeContract } from '#src/employee/employee-contract.ts';
import { client } from '#src/http/client/call.ts';
import type { translateItemContract } from '#src/translate-item/translate-item-contract.ts';
import { FieldError } from '#src/ui/client/form/FieldError.tsx';
import { Select } from '#src/ui/client/form/Select.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { GrantRules } from './GrantRules.tsx';
import { type RuleValues, ruleLabels, rulesOf } from './rule-values.ts';
import { ruleWords } from './rule-words.ts';

const employees = client<typeof employeeContract>();
const lookups = client<typeof translateItemContract>();

type Name = keyof RuleValues;
type Ticked = { [Rule in Name]: RuleValues[Rule] extends boolean ? Rule : never }[Name];
type Typed = Exclude<Name, Ticked>;
type Of<Fields> = { form: CategoryForm } & Fields;

/**
 * The rules of a category, each a line: what it is, what it does, its control; above them what they mean.
 */
export function RuleFields({ form, granted }: { form: CategoryForm; granted: string | undefined }) {
  const { values } = form;
  const words = ruleWords(rulesOf(values));
  return (
    <div className="stack sections">
      <section className="panel" aria-label="In words">
        <h2>In words</h2>
        <div className="small-text muted stack tight" aria-live="polite">
          {words.length === 0 ? (
            <p>No rules: days are given on 1 January, nothing goes over, and the approver decides.</p>
          ) : (
            words.map((line) => <p key={line}>{line}</p>)
          )}
        </div>
      </section>
      <BalanceRules form={form} />
      <AskingRules form={form} />
      <ApprovalRules form={form} />
      {granted !== undefined && <GrantRules leaveCode={granted} entitlement={values.entitlement} />}
    </div>
  );
}

function BalanceRules({ form }: { form: CategoryForm }) {
  const unneeded = form.values.needsBalance ? undefined : 'Without a balance it has no effect.';
  return (
    <Group title="Balance">
      <Tick form={form} name="needsBalance" hint="Off: days are counted, but nobody needs an entitlement (unpaid leave, home office)." />
      <Choice
        form={form}
        name="accrual"
        options={{ yearly: 'All on 1 January', monthly: 'Month by month' }}
        hint="Holds for entitlements that are made from now on."
        off={unneeded}
      />
      <Tick form={form} name="proRata" hint="Days × months / 12, rounded up to a half." off={unneeded} />
      <Text form={form} name="mayGoBelowBy" unit="days" hint="Shown as overdrawn beside a balance of 0." off={unneeded} />
      <Text
        form={form}
        name="carryOverMax"
        unit="days"
        hint="At most, by the year end. 0: nothing goes over. Empty: all that is left."
        off={unneeded}
      />
      <Text
        form={form}
        name="carryOverUntil"
        unit="dd/mm"
        hint="What was carried over and not used by then lapses. Empty: it does not end."
        off={unneeded}
      />
      <Text
        form={form}
        name="tellLapse"
        unit="days before"
        hint="Of days that lapse, such as earned ones: 60, 30, 7. Empty: never."
        off={unneeded}
      />
      <Tick form={form} name="retired" hint="No longer offered; what exists keeps its name." />
    </Group>
  );
}

function AskingRules({ form }: { form: CategoryForm }) {
  return (
    <Group title="How it is asked for" line="Checked in the form and on submit. What is stored is never judged again.">
      <Text form={form} name="noticeDays" unit="working days" hint="So many working days after today it may start." />
      <Text form={form} name="longestDays" unit="days" hint="In counted days. Empty: no limit." />
      <Text form={form} name="backdateDays" unit="days ago" hint="Calendar days. Empty: any day of the year." />
      <Text form={form} name="attachmentFromDays" unit="days" hint="Required from so many days on. Empty: never." />
      <Lookup form={form} name="onlyForGender" field="gender" />
      <Lookup form={form} name="onlyForMarriageStatus" field="marriage_status" />
      <Text form={form} name="onlyForMonths" unit="months" hint="Counted on the day on which the leave starts. Empty: everybody." />
      <Tick form={form} name="colleaguesSeeType" hint="In team calendar and feed, else “away”." />
    </Group>
  );
}

function ApprovalRules({ form }: { form: CategoryForm }) {
  return (
    <Group title="Who approves">
      <Tick form={form} name="autoApprove" hint="When every rule holds and nothing warns. The approver is told." />
      <Choice
        form={form}
        name="secondApproval"
        options={{ '': 'Nobody', manager: 'Line manager of the approver', other: 'Somebody else' }}
        hint="After the approver. Never one person for both; where it would be, one step is enough."
      />
      {form.values.secondApproval === 'other' && <SecondApprover form={form} />}
      {form.values.secondApproval !== '' && (
        <Text
          form={form}
          name="secondFromDays"
          unit="days or more"
          hint="What is shorter takes one step. Of what waits it holds from its approval on."
        />
      )}
    </Group>
  );
}

function Group({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <section className="stack tight" aria-label={title}>
      <h2>{title}</h2>
      {line !== undefined && <p className="muted small-text">{line}</p>}
      <ul className="choices">{children}</ul>
    </section>
  );
}

type LineProps = { form: CategoryForm; name: Name; hint: string; off?: string | undefined; children: (described: string) => ReactNode };

/** A rule in a line; one that has no effect says why in the place of its hint. */
function Line({ form, name, hint, off, children }: LineProps) {
  const id = useId();
  const error = form.errorAt(name);
  return (
    <li className={form.form.formState.defaultValues?.[name] !== form.values[name] ? 'changed' : undefined}>
      <div>
        <label htmlFor={name}>{ruleLabels[name]}</label>
        <span className="hint" id={`${id}-hint`}>
          {off ?? hint}
        </span>
      </div>
      <div className="control">
        {children(error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`)}
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </li>
  );
}

function Tick({ name, ...line }: Of<{ name: Ticked; hint: string; off?: string | undefined }>) {
  const { form, off } = line;
  return (
    <Line {...line} name={name}>
      {(described) => (
        <div className="check">
          <input
            type="checkbox"
            id={name}
            aria-describedby={described}
            disabled={off !== undefined}
            checked={form.values[name]}
            onChange={({ target }) => form.set(name, target.checked)}
          />
        </div>
      )}
    </Line>
  );
}

function Text({ name, unit, ...line }: Of<{ name: Typed; hint: string; unit?: string; off?: string | undefined }>) {
  const { form, off } = line;
  const { error, ...field } = form.field(name);
  return (
    <Line {...line} name={name}>
      {(described) => (
        <div className="with-unit">
          <input
            {...field}
            className="input"
            id={name}
            autoComplete="off"
            aria-describedby={described}
            aria-invalid={error === undefined ? undefined : true}
            disabled={off !== undefined}
          />
          {unit !== undefined && <span>{unit}</span>}
        </div>
      )}
    </Line>
  );
}

function Choice({
  name,
  options,
  ...line
}: Of<{ name: Typed; hint: string; off?: string | undefined; options: Readonly<Record<string, string>> }>) {
  const { form, off } = line;
  const { error: _error, ...field } = form.field(name);
  return (
    <Line {...line} name={name}>
      {(described) => (
        <Select
          {...field}
          id={name}
          aria-describedby={described}
          disabled={off !== undefined}
          options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        />
      )}
    </Line>
  );
}

/** Whom the category names: an active manager. */
function SecondApprover({ form }: { form: CategoryForm }) {
  const { data = [] } = useQuery(employees.query('GET /leaveapprovers', { query: { applicant: '' } }));
  const { secondApprover: stored } = form.values;
  const named = data.map(({ emplId, name }) => [emplId, `${name} (${emplId})`] as const);
  const options = Object.fromEntries([['', 'Choose a manager'], ...(stored === '' ? [] : [[stored, stored] as const]), ...named]);
  // What is chosen is there before its name is.
  return (
    <Choice
      key={data.length}
      form={form}
      name="secondApprover"
      hint="Where they can no longer, the line manager of the approver does."
      options={options}
    />
  );
}

/** A choice among the codes of a lookup; others are not offered the type. */
function Lookup({ name, field, form }: Of<{ name: 'onlyForGender' | 'onlyForMarriageStatus'; field: 'gender' | 'marriage_status' }>) {
  const { data = [] } = useQuery(lookups.query('GET /translateitem/{field}', { params: { field } }));
  const stored = form.values[name];
  const named = Object.fromEntries(data.map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname]));
  const options = { '': 'Everybody', ...(stored !== '' && { [stored]: stored }), ...named };
  // What is chosen is there before its name is.
  return <Choice key={data.length} form={form} name={name} hint="Others are not offered this type." options={options} />;
}
