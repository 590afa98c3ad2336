import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { FieldError } from '#src/platform/ui/client/form/FieldError.tsx';
import { Select } from '#src/platform/ui/client/form/Select.tsx';
import type { CategoryForm } from './leave-category-form.ts';
import { type RuleValues, ruleLabels } from './rule-values.ts';
import { groupId } from './describe-rules.ts';

type RuleName = keyof RuleValues;
type BooleanRule = { [Rule in RuleName]: RuleValues[Rule] extends boolean ? Rule : never }[RuleName];
type TextRule = Exclude<RuleName, BooleanRule>;
export type RuleProps<Fields> = { form: CategoryForm } & Fields;

export function RuleGroup({ title, line, children }: { title: string; line?: string; children: ReactNode }) {
  return (
    <section className="stack tight" aria-label={title} id={groupId(title)}>
      <h2>{title}</h2>
      {line !== undefined && <p className="muted small-text">{line}</p>}
      <ul className="choices">{children}</ul>
    </section>
  );
}

type RuleDialogLineProps = RuleProps<{
  names: readonly RuleName[];
  title: string;
  hint: string;
  text: string;
  icon: LucideIcon;
  onOpen: () => void;
}>;

/** Rules that are edited in a dialog. The button shows their values, and error messages link to it. */
export function RuleDialogLine({ form, names, title, hint, text, icon, onOpen }: RuleDialogLineProps) {
  const id = useId();
  const [first = 'onlyForGender'] = names;
  const error = form.errorAt(first);
  const was = form.form.formState.defaultValues;
  return (
    <li className={names.some((name) => was?.[name] !== form.values[name]) ? 'changed' : undefined}>
      <div>
        <span className="medium" id={`${id}-label`}>
          {title}
        </span>
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      </div>
      <div className="control">
        <Button
          small
          className="only-for"
          id={first}
          aria-labelledby={`${id}-label ${first}`}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
          onClick={onOpen}
        >
          {text}
          <Icon icon={icon} />
        </Button>
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </li>
  );
}

type RuleLineProps = {
  form: CategoryForm;
  name: RuleName;
  hint: string;
  off?: string | undefined;
  children: (described: string) => ReactNode;
};

/** One rule. If the rule has no effect, its hint says why. */
function RuleLine({ form, name, hint, off, children }: RuleLineProps) {
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

export function RuleCheckbox({ name, ...line }: RuleProps<{ name: BooleanRule; hint: string; off?: string | undefined }>) {
  const { form, off } = line;
  return (
    <RuleLine {...line} name={name}>
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
    </RuleLine>
  );
}

export function RuleTextField({
  name,
  unit,
  ...line
}: RuleProps<{ name: TextRule; hint: string; unit?: string; off?: string | undefined }>) {
  const { form, off } = line;
  const { error, ...field } = form.field(name);
  return (
    <RuleLine {...line} name={name}>
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
    </RuleLine>
  );
}

export function RuleTextArea({ name, ...line }: RuleProps<{ name: TextRule; hint: string }>) {
  const { form } = line;
  const { error, ...field } = form.field(name);
  return (
    <RuleLine {...line} name={name}>
      {(described) => (
        <textarea
          {...field}
          className="textarea"
          id={name}
          rows={4}
          aria-describedby={described}
          aria-invalid={error === undefined ? undefined : true}
        />
      )}
    </RuleLine>
  );
}

export function RuleSelect({
  name,
  options,
  ...line
}: RuleProps<{ name: TextRule; hint: string; off?: string | undefined; options: Readonly<Record<string, string>> }>) {
  const { form, off } = line;
  const { error: _error, ...field } = form.field(name);
  return (
    <RuleLine {...line} name={name}>
      {(described) => (
        <Select
          {...field}
          id={name}
          aria-describedby={described}
          disabled={off !== undefined}
          options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        />
      )}
    </RuleLine>
  );
}
