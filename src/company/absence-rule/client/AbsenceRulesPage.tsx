import { call } from '#src/platform/http/client/call.ts';
import { Plus } from 'lucide-react';
import { absenceRuleColumns } from '#src/company/absence-rule/absence-rule-columns.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { AbsenceRule } from './absence-rule-form.ts';

const columns = tableColumns<typeof absenceRuleColumns, AbsenceRule>(absenceRuleColumns, {
  message: { rowHeader: true, wrap: true },
  departments: { wrap: true },
  types: { wrap: true },
  mostAway: { cell: ({ mostAway }) => mostAway ?? 'No one' },
});

const source = { list: call.list('GET /absencerules'), listColumns: absenceRuleColumns };

/** The list of absence rules, for HR. */
export function AbsenceRulesPage() {
  return (
    <ListTable
      title={paths.absenceRules.title}
      about="Limit how many people may be away, or block dates for leave."
      {...source}
      columns={columns}
      rowKey={({ absenceRuleId }) => String(absenceRuleId)}
      rowLink={({ absenceRuleId, message }) => ({ text: 'Edit', label: `Edit ${message}`, to: paths.editAbsenceRule({ absenceRuleId }) })}
      exportText="Export List to Excel"
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addAbsenceRule()}>
          Add rule
        </ButtonLink>
      }
    />
  );
}
AbsenceRulesPage.readAhead = prefetchList(source);
