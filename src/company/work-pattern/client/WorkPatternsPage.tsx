import { call } from '#src/platform/http/client/call.ts';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { standardPattern } from '#src/ledger/leave-ledger/calculation/work-pattern.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { workPatternColumns } from '#src/company/work-pattern/work-pattern-columns.ts';
import type { WorkPattern } from './work-pattern-form.ts';
import { WeekBoxes } from './WeekBoxes.tsx';

const columns = tableColumns<typeof workPatternColumns, WorkPattern>(workPatternColumns, {
  patternName: { rowHeader: true },
  people: { cell: (pattern: WorkPattern) => <People {...pattern} /> },
  week: { cell: ({ days, week }: WorkPattern) => <WeekBoxes days={days} text={week} /> },
});

const source = { list: call.list('GET /workpatterns'), listColumns: workPatternColumns };

/** The work patterns of the company, for HR. */
export function WorkPatternsPage() {
  return (
    <ListTable
      title={paths.workPatterns.title}
      about="Set on which days people work, so that leave counts only those days."
      {...source}
      columns={columns}
      rowKey={({ patternCode }) => patternCode}
      rowLink={({ patternCode, patternName }) => {
        const text = patternCode === standardPattern ? 'View' : 'Edit';
        return { text, label: `${text} ${patternName}`, to: paths.editWorkPattern({ patternCode }) };
      }}
      exportText="Export List to Excel"
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addWorkPattern()}>
          Add work pattern
        </ButtonLink>
      }
    >
      <p className="muted above">
        You can't change a work pattern once someone has used it. Add a new one and assign it from a date, in the profile or in{' '}
        <Link to={paths.updateProfiles()}>{paths.updateProfiles.title}</Link>.
      </p>
    </ListTable>
  );
}
/** Links to the people with this pattern, where it can be changed. */
function People({ patternName, people }: WorkPattern) {
  if (people === 0) return people;
  return (
    <Link
      className="row-link people-link"
      to={paths.updateProfiles()}
      search={{ 'filter[workPattern]': patternName }}
      aria-label={`${people} with ${patternName}`}
    >
      {people}
    </Link>
  );
}

WorkPatternsPage.readAhead = prefetchList(source);
