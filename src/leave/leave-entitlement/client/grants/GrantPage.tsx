import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { parseYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ChoicesState } from '#src/shared/screens/client/ChoicesState.tsx';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';
import { GrantLines } from './GrantLines.tsx';
import { type GrantFilter, useGrantLookups, useGrantPeople } from './use-grant-people.ts';

/** Grants the days of a year to many people by the grant rules of a type, after a preview. The address may name the year. */
export function GrantPage() {
  const { lookups, ...asked } = useGrantLookups();
  return (
    <>
      <PageHead
        title={paths.grants.title}
        back={backLink(paths.leaveEntitlements)}
        line="Give everyone their yearly days. Nothing changes until you save."
        actions={
          <ButtonLink icon={History} to={paths.grantRuns()}>
            Grant history
          </ButtonLink>
        }
      />
      {lookups ? <GrantForm lookups={lookups} /> : <ChoicesState {...asked} />}
    </>
  );
}

type Lookups = NonNullable<ReturnType<typeof useGrantLookups>['lookups']>;
type GrantValues = GrantFilter & { year: string; leaveCode: string };

function GrantForm({ lookups }: { lookups: Lookups }) {
  const next = yearOf(useToday()) + 1;
  // A link to this page may name the year.
  const { year = String(next) }: { year?: string } = useSearch({ strict: false });
  const start = { year, leaveCode: '', dept_id: '', business_unit: '', job_title: '' };
  const [values, setValues] = useState<GrantValues>(start);
  const [asking, setAsking] = useState(false);
  const { asked, shown, error, tryAgain } = useGrantPreview(values);
  const lines = asked && shown.data;
  const typeName = lookups.types.find(({ value }) => value === values.leaveCode)?.label ?? '';
  const { missing, changing } = summariseLines(asked, lines);
  return (
    <>
      <GrantFields {...{ values, lookups }} onChange={(change) => setValues((now) => ({ ...now, ...change }))} />
      {asked && error && (
        <FailedState title="The preview could not be calculated" onTryAgain={tryAgain}>
          {failureText(error)}
        </FailedState>
      )}
      {asked && !error && !lines && <Skeleton width={80} />}
      {asked && lines?.length === 0 && <EmptyState title="No matching employees" />}
      {lines !== undefined && lines.length > 0 && <GrantLines lines={lines} isStale={shown.isPlaceholderData} />}
      <ActionBar
        verb={lines ? `Save for ${plural(changing, 'person', 'people')}` : 'Save'}
        busy={false}
        disabled={missing !== undefined || shown.isPlaceholderData}
        hint={missing ?? 'Carried-over days stay. You can undo this until someone uses the days.'}
        afterTable
        onAct={() => setAsking(true)}
      >
        <Button variant="quiet" onClick={() => setValues(start)}>
          Clear
        </Button>
      </ActionBar>
      {asking && asked && lines && <ConfirmGrantDialog {...{ asked, lines, typeName }} onClose={() => setAsking(false)} />}
    </>
  );
}

type GrantRequest = { year: number; leaveCode: string; emplIds: string[] };

/** Loads the preview once year and type are known. */
function useGrantPreview({ year: typed, leaveCode, ...filter }: GrantValues) {
  const year = parseYear(typed);
  const isWhole = year !== undefined && year >= 1000 && leaveCode !== '';
  const people = useGrantPeople(filter, isWhole);
  const { emplIds = [] } = people;
  const asked: GrantRequest | undefined = isWhole ? { year, leaveCode, emplIds } : undefined;
  const isSomebody = asked !== undefined && emplIds.length > 0;
  const shown = useQuery<GrantLine[]>({
    queryKey: ['POST /grants/preview', asked],
    // Without people the preview is known to be empty.
    queryFn: async ({ signal }) => (asked && isSomebody ? call('POST /grants/preview', { body: asked, signal }) : []),
    enabled: asked !== undefined && people.emplIds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const tryAgain = () => (people.error ? people.tryAgain() : void shown.refetch());
  return { asked, shown, error: people.error ?? shown.error, tryAgain };
}

function summariseLines(
  asked: GrantRequest | undefined,
  lines: readonly GrantLine[] | undefined,
): { missing: string | undefined; changing: number } {
  const changing = lines?.filter(({ change, needed }) => change !== 0 && !needed).length ?? 0;
  const missing = !asked ? 'Choose a year and a leave type.' : changing === 0 ? 'Nothing would change.' : undefined;
  return { missing, changing };
}

type GrantFieldsProps = { values: GrantValues; lookups: Lookups; onChange: (change: Partial<GrantValues>) => void };

function GrantFields({ values, lookups, onChange }: GrantFieldsProps) {
  const filter = (name: keyof GrantFilter, label: string) => (
    <SelectField
      label={label}
      choose="Everyone"
      required={false}
      options={lookups[name]}
      name={name}
      value={values[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  return (
    <div className="grant-fields">
      <TextField
        label="Year"
        name="year"
        inputMode="numeric"
        value={values.year}
        onChange={({ target }) => onChange({ year: target.value })}
      />
      <SelectField
        label="Leave type"
        choose="Choose a leave type"
        options={lookups.types}
        name="leaveCode"
        value={values.leaveCode}
        onChange={({ target }) => onChange({ leaveCode: target.value })}
      />
      {filter('dept_id', 'Department')}
      {filter('business_unit', 'Business unit')}
      {filter('job_title', 'Job title')}
    </div>
  );
}

type ConfirmGrantDialogProps = { asked: GrantRequest; lines: readonly GrantLine[]; typeName: string; onClose: () => void };

function ConfirmGrantDialog({ asked, lines, typeName, onClose }: ConfirmGrantDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  // People whose leave uses days that would be removed are skipped, as the table shows.
  const granted = lines.filter(({ needed }) => !needed);
  const changing = granted.filter(({ change }) => change !== 0);
  const emplIds = granted.map(({ emplId }) => emplId);
  const days = changing.reduce((sum, { change }) => sum + change, 0);
  const save = useChange((_, idempotencyKey) => call('POST /grants', { body: { ...asked, emplIds }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      setFlashMessage({ tone: 'good', text: `${typeName} ${asked.year} granted to ${plural(answer.changed, 'person', 'people')}.` });
      await navigate({ to: paths.grantRuns() });
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={`Grant ${typeName} ${asked.year} to ${plural(changing.length, 'person', 'people')}?`}
      verb="Confirm grant"
      busy={save.isPending && 'Saving'}
      error={save.error?.message}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <ul className="dialog-facts">
        <li>{plural(days, 'day')} will be added in total</li>
        {lines.length > changing.length && <li>{plural(lines.length - changing.length, 'person', 'people')} unchanged</li>}
      </ul>
    </ConfirmDialog>
  );
}
