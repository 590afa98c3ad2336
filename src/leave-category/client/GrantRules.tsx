import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { grantContract } from '#src/grant/grant-contract.ts';
import { type GrantRule, whenText } from '#src/grant/grant-rules.ts';
import { failureText } from '#src/http/client/call-error.ts';
import { client } from '#src/http/client/call.ts';
import { useChange } from '#src/screens/client/use-change.ts';
import { daysText } from '#src/text/plural.ts';
import type { translateItemContract } from '#src/translate-item/translate-item-contract.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { IconButton } from '#src/ui/client/base/IconButton.tsx';
import { showToast } from '#src/ui/client/overlay/toasts.ts';
import { FailedState } from '#src/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/ui/client/page/Skeleton.tsx';
import { type GrantLookups, NewGrant } from './NewGrant.tsx';
import { placeOf } from './rule-words.ts';

const grants = client<typeof grantContract>();
const lookups = client<typeof translateItemContract>();

/** The lookups whose codes a rule can name. */
const lookupsOf = {
  deptId: 'dept_id',
  businessUnit: 'business_unit',
  jobTitle: 'job_title',
  gender: 'gender',
  workState: 'state',
} as const;
type LookupName = keyof typeof lookupsOf;
// Object.keys gives strings; these are the table's own.
const lookupNames = Object.keys(lookupsOf) as LookupName[];

/** How many days a year whom has: the first rule that fits, in their order, else the entitlement. They are saved by themselves. */
export function GrantRules({ leaveCode, entitlement }: { leaveCode: string; entitlement: string }) {
  const stored = useQuery({ ...grants.queryWithMeta('GET /leavecategory/{leaveCode}/grants', { params: { leaveCode } }), gcTime: 0 });
  const names = useQueries({
    queries: lookupNames.map((name) => lookups.query('GET /translateitem/{field}', { params: { field: lookupsOf[name] } })),
    combine: (all) =>
      // One for each of the names, in their order.
      Object.fromEntries(
        lookupNames.map((name, n) => [
          name,
          Object.fromEntries((all[n]?.data ?? []).map(({ id, xlatlongname }) => [id.fieldvalue, xlatlongname])),
        ]),
      ) as GrantLookups,
  });
  return (
    <section className="stack tight" aria-label="Grant rules" id={placeOf('Grant rules')}>
      <h2>Grant rules</h2>
      <p className="muted small-text">The first that fits a person decides the days of the year.</p>
      {stored.data && (
        <Editor key={stored.data.etag} {...{ leaveCode, entitlement, names }} stored={stored.data.data} etag={stored.data.etag} />
      )}
      {stored.error && (
        <FailedState title="The rules could not be loaded" onTryAgain={() => void stored.refetch()}>
          {failureText(stored.error)}
        </FailedState>
      )}
      {stored.isPending && <Skeleton width={80} />}
    </section>
  );
}

type EditorProps = { leaveCode: string; entitlement: string; names: GrantLookups; stored: readonly GrantRule[]; etag: string | undefined };

function Editor({ leaveCode, entitlement, names, stored, etag }: EditorProps) {
  const [rules, setRules] = useState(stored);
  const [moved, setMoved] = useState('');
  const save = useSaving(leaveCode, etag);
  const move = (from: number, to: number) => {
    const rule = rules[from];
    if (!rule || to < 0 || to >= rules.length) return;
    setRules(rules.toSpliced(from, 1).toSpliced(to, 0, rule));
    setMoved(`Rule ${from + 1} is now rule ${to + 1}`);
  };
  const isChanged = JSON.stringify(rules) !== JSON.stringify(stored);
  return (
    <>
      <ol className="ordered">
        {rules.map((rule, place) => (
          <Line
            key={keyOf(rule, place)}
            {...{ rule, place, names }}
            last={rules.length - 1}
            onMove={(to) => move(place, to)}
            onRemove={() => setRules(rules.toSpliced(place, 1))}
          />
        ))}
        <li>
          <span className="muted">{rules.length + 1}</span>
          <span>{rules.length === 0 ? 'Everybody, the entitlement above' : 'Everybody else, the entitlement above'}</span>
          <strong>{daysText(Number(entitlement) || 0)}</strong>
        </li>
      </ol>
      <p className="hidden-text" role="status">
        {moved}
      </p>
      <NewGrant names={names} onAdd={(rule) => setRules([...rules, rule])} />
      {isChanged && (
        <div className="row">
          <Button busy={save.isPending && 'Saving'} onClick={() => save.mutate(rules)}>
            Save grant rules
          </Button>
          <Button variant="quiet" disabled={save.isPending} onClick={() => setRules(stored)}>
            Discard
          </Button>
        </div>
      )}
    </>
  );
}

/** Two rules may be alike: where one stands tells it apart. */
const keyOf = ({ when, days }: GrantRule, place: number) => `${place} ${days} ${JSON.stringify(when)}`;

/** Stores the rules as they stand, over the version that was read. */
function useSaving(leaveCode: string, etag: string | undefined) {
  const queries = useQueryClient();
  return useChange(
    (body: readonly GrantRule[], idempotencyKey) =>
      grants('PUT /leavecategory/{leaveCode}/grants', { params: { leaveCode }, body: [...body], ifMatch: etag, idempotencyKey }),
    {
      onSuccess: async () => {
        showToast({ text: 'Grant rules have been saved.', tone: 'good' });
        await queries.invalidateQueries();
      },
      onError: (error) => showToast({ text: failureText(error), tone: 'bad' }),
    },
  );
}

type LineProps = { rule: GrantRule; place: number; last: number; names: GrantLookups; onMove: (to: number) => void; onRemove: () => void };

function Line({ rule, place, last, names, onMove, onRemove }: LineProps) {
  const name = `rule ${place + 1}`;
  return (
    <li>
      <span className="muted">{place + 1}</span>
      <span>{whenText(rule.when, names)}</span>
      <strong>{daysText(rule.days)}</strong>
      <span className="tools">
        <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={place === 0} onClick={() => onMove(place - 1)} />
        <IconButton icon={ArrowDown} label={`Move ${name} down`} disabled={place === last} onClick={() => onMove(place + 1)} />
        <IconButton icon={Trash2} label={`Remove ${name}`} onClick={onRemove} />
      </span>
    </li>
  );
}
