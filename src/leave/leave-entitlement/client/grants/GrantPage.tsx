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
 * `?year=2027&types=AL,SL`.
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

function GrantForm({ lookups }: { lookups: GrantLookups }) {
  const next = yearOf(useToday()) + 1;
  const { year = String(next), types = '' }: { year?: string; types?: string } = useSearch({ strict: false });
  const blank: GrantValues = { year, leaveCodes: [], dept_id: '', business_unit: '', job_title: '' };
  const [values, setValues] = useState<GrantValues>(() => ({
    ...blank,
    leaveCodes: lookups.types.map(({ value }) => value).filter((code) => types.split(',').includes(code)),
  }));
  const [asking, setAsking] = useState(false);
  const { asked, shown, error, tryAgain } = useGrantPreview(values);
  const preview = asked && shown.data && groupGrantLines(lookups.types, shown.data);
  const changing = preview?.changing ?? 0;
  const missing = !asked ? 'Choose a year and a leave type.' : changing === 0 ? 'Nothing would change.' : undefined;
  return (
    <>
      <GrantFields {...{ values, lookups }} onChange={(change) => setValues((now) => ({ ...now, ...change }))} />
      {asked && error && (
        <FailedState title="The preview could not be calculated" onTryAgain={tryAgain}>
          {failureText(error)}
        </FailedState>
      )}
      {asked && !error && !preview && <Skeleton width={80} />}
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
      {asking && asked && preview && <ConfirmGrantDialog {...{ asked, preview }} onClose={() => setAsking(false)} />}
    </>
  );
}

type GrantRequest = { year: number; leaveCodes: string[]; emplIds: string[] };

/** Loads the preview once year and types are known. */
function useGrantPreview({ year: typed, leaveCodes, ...filter }: GrantValues) {
  const year = parseYear(typed);
  const isWhole = year !== undefined && year >= 1000 && leaveCodes.length > 0;
  const people = useGrantPeople(filter, isWhole);
  const { emplIds = [] } = people;
  const asked: GrantRequest | undefined = isWhole ? { year, leaveCodes: [...leaveCodes], emplIds } : undefined;
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

type ConfirmGrantDialogProps = { asked: GrantRequest; preview: GrantPreview; onClose: () => void };

function ConfirmGrantDialog({ asked, preview, onClose }: ConfirmGrantDialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { groups, emplIds, changing, days, skipped } = preview;
  const unchanged = emplIds.length + skipped.size - changing;
  const types = formatList(groups.map(({ label }) => label));
  const save = useChange((_, idempotencyKey) => call('POST /grants', { body: { ...asked, emplIds: [...emplIds] }, idempotencyKey }), {
    onSuccess: async ({ answer }) => {
      setFlashMessage({ tone: 'good', text: `${types} ${asked.year} granted to ${plural(answer.changed, 'person', 'people')}.` });
      await navigate({ to: paths.grantRuns() });
      await queries.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      title="Save Confirmation"
      question={`Grant ${types} ${asked.year} to ${plural(changing, 'person', 'people')}?`}
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
