import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { useStandInLines } from '#src/leave/applied-leave/client/stand-in/use-stand-in-lines.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';

const filters = ['all', 'mine', 'standIn', 'changes'] as const;
type FilterChoice = (typeof filters)[number];
const filterLabels: Record<FilterChoice, string> = { all: 'All', mine: 'Mine', standIn: 'As stand-in', changes: 'Changes' };

/**
 * The filters above the requests, with the person's stand-in periods. It appears if there are requests other than new leave for
 * the person's own decision.
 *
 * @param hasChange whether one of the visible rows is a change
 */
export function RequestFilterBar({ search, hasChange }: { search: QueryParams; hasChange: boolean }) {
  const caller = useCaller();
  const navigate = useNavigate();
  const chosen = filters.find((kind) => kind === search['whose']) ?? 'all';
  const hasOthers = hasChange || chosen !== 'all' || (caller.standsInFor ?? []).length > 0;
  const { data: count } = useQuery({ ...call.query('GET /appliedleave/me/pendingapproval/kinds'), enabled: hasOthers, retry: false });
  const { lines: standIns = [] } = useStandInLines();
  const lines = [...standIns, ...(count?.since ? [`The oldest has been waiting since ${momentText(count.since)}.`] : [])];
  if (!hasOthers && lines.length === 0) return null;
  return (
    <div className="toolbar">
      {hasOthers && (
        <Segmented<FilterChoice>
          label="Whose requests"
          value={chosen}
          options={filters.map((kind) => ({ value: kind, label: count ? `${filterLabels[kind]} ${count[kind]}` : filterLabels[kind] }))}
          onChoose={(kind) => {
            const { whose: _whose, page: _page, ...rest } = search;
            void navigate({ to: paths.leaveRequests(), search: kind === 'all' ? rest : { ...rest, whose: kind }, replace: true });
          }}
        />
      )}
      {lines.length > 0 && <p className="end muted small-text">{lines.join(' ')}</p>}
    </div>
  );
}
