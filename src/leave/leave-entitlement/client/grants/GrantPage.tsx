import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState } from 'react';
import { monthOf, yearOf } from '#src/base/dates/plain-date.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { parseYear } from '#src/leave/leave-entitlement/leave-entitlement-rules.ts';
import { backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { ChoicesState } from '#src/shared/screens/client/ChoicesState.tsx';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { formatList, plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import type { GrantLine } from '#src/leave/leave-entitlement/client/calls.ts';
import { GrantFields, type GrantValues } from './GrantFields.tsx';
import { GrantLines } from './GrantLines.tsx';
import { type GrantPreview, groupGrantLines, groupText } from './grant-preview.ts';
import { type GrantLookups, useGrantLookups, useGrantPeople } from './use-grant-people.ts';

/**
 * Grants the days of a year to many people by the grant rules of leave types, after a preview. The address may name the year and the types:
 * `?year=2027&types=SL`. From July on, `next=AL,SL` names the types of a grant of this year and the next.
 */
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

/** From this month on, the next year can be granted with the present one. */
const nextYearFromMonth = 7;

function GrantForm({ lookups }: { lookups: GrantLookups }) {
  const date = useToday();
  const thisYear = yearOf(date);
  const address: { year?: string; types?: string; next?: string } = useSearch({ strict: false });
  const isLateInYear = monthOf(date) >= nextYearFromMonth;
  const { year = String(thisYear + 1), next } = address;
  const types = (isLateInYear && next) || address.types || '';
  const blank: GrantValues = { year, alsoNextYear: false, leaveCodes: [], dept_id: '', business_unit: '', job_title: '' };
  const [chosen, setValues] = useState<GrantValues>(() => ({ ...blank, alsoNextYear: next !== undefined, leaveCodes: types.split(',') }));
  // The types of the address stay chosen while newer types load.
  const values = { ...chosen, leaveCodes: lookups.types.map(({ value }) => value).filter((code) => chosen.leaveCodes.includes(code)) };
  const [asking, setAsking] = useState(false);
  const hasNextYear = parseYear(values.year) === thisYear && isLateInYear;
  const { request, shown, error, tryAgain } = useGrantPreview({ ...values, alsoNextYear: hasNextYear && values.alsoNextYear });
  const preview = request && shown.data && groupGrantLines(lookups.types, shown.data);
  const changing = preview?.changing ?? 0;
  const missing = !request ? 'Choose a year and a leave type.' : changing === 0 ? 'Nothing would change.' : undefined;
  return (
    <>
      <GrantFields
        {...{ values, lookups }}
        nextYear={hasNextYear ? thisYear + 1 : undefined}
        onChange={(change) => setValues((now) => ({ ...now, ...change }))}
      />
      {request && error && (
        <FailedState title="The preview could not be calculated" onTryAgain={tryAgain}>
          {failureText(error)}
        </FailedState>
      )}
      {request && !error && !preview && <Skeleton width={80} />}
      {preview?.groups.length === 0 && <EmptyState title="No matching employees" />}
      {preview && preview.groups.length > 0 && <GrantLines preview={preview} isStale={shown.isPlaceholderData} />}
      <ActionBar
        verb={preview ? `Save for ${plural(changing, 'person', 'people')}` : 'Save'}
        busy={false}
        disabled={missing !== undefined || shown.isPlaceholderData}
        hint={missing ?? 'Carried-over days stay. You can undo this until someone uses the days.'}
        afterTable
        onAct={() => setAsking(true)}
      >
        <Button variant="quiet" onClick={() => setValues(blank)}>
          Clear
        </Button>
      </ActionBar>
      {asking && request && preview && (
        <ConfirmGrantDialog {...{ request, preview }} types={lookups.types} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

type GrantRequest = { year: number; alsoNextYear?: true; leaveCodes: string[]; emplIds: string[] };

/** Loads the preview once year and types are known. */
function useGrantPreview({ year: typed, alsoNextYear, leaveCodes, ...filter }: GrantValues) {
  const year = parseYear(typed);
  const isWhole = year !== undefined && year >= 1000 && leaveCodes.length > 0;
  const people = useGrantPeople(filter, isWhole);
  const { emplIds = [] } = people;
  const request: GrantRequest | undefined = isWhole
    ? { year, ...(alsoNextYear && { alsoNextYear }), leaveCodes: [...leaveCodes], emplIds }
    : undefined;
  const isSomebody = request !== undefined && emplIds.length > 0;
  const shown = useQuery<GrantLine[]>({
    queryKey: ['POST /grants/preview', request],
    // Without people the preview is known to be empty.
    queryFn: async ({ signal }) => (request && isSomebody ? call('POST /grants/preview', { body: request, signal }) : []),
    enabled: request !== undefined && people.emplIds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const tryAgain = () => (people.error ? people.tryAgain() : void shown.refetch());
  return { request, shown, error: people.error ?? shown.error, tryAgain };
}

type ConfirmGrantDialogProps = { request: GrantRequest; preview: GrantPreview; types: GrantLookups['types']; onClose: () => void };

function ConfirmGrantDialog({ request, preview, types, onClose }: ConfirmGrantDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { groups, emplIds, changing, days, skipped } = preview;
  const unchanged = emplIds.length + skipped.size - changing;
  const { year, alsoNextYear, leaveCodes } = request;
  const named = formatList(types.flatMap(({ value, label }) => (leaveCodes.includes(value) ? [label] : [])));
  const granted = `${named} ${alsoNextYear ? `${year} and ${year + 1}` : year}`;
  const save = useChange((_, idempotencyKey) => call('POST /grants', { body: { ...request, emplIds: [...emplIds] }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      const people = Math.max(answer.changed, answer.nextYear?.changed ?? 0);
      setFlashMessage({ tone: 'good', text: `${granted} granted to ${plural(people, 'person', 'people')}.` });
      await navigate({ to: paths.grantRuns() });
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={`Grant ${granted} to ${plural(changing, 'person', 'people')}?`}
      verb="Confirm grant"
      busy={save.isPending && 'Saving'}
      error={save.error?.message}
      onConfirm={() => save.mutate()}
      onCancel={onClose}
    >
      <ul className="dialog-facts">
        {groups.length > 1 &&
          groups.map((group) => (
            <li key={group.value}>
              {group.label}: {groupText(group)}
            </li>
          ))}
        <li>{plural(days, 'day')} will be added in total</li>
        {unchanged > 0 && <li>{plural(unchanged, 'person', 'people')} unchanged</li>}
      </ul>
    </ConfirmDialog>
  );
}
