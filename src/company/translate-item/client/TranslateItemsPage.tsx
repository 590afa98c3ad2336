import { call } from '#src/platform/http/client/call.ts';
import { CircleCheck, CircleMinus, Plus, Upload } from 'lucide-react';
import { paths } from '#src/shared/screens/paths.ts';
import { prefetchList } from '#src/shared/screens/client/list/list-source.ts';
import { ListTable } from '#src/shared/screens/client/list/ListTable.tsx';
import { tableColumns } from '#src/shared/screens/client/list/table-columns.ts';
import { translateItemColumns } from '#src/company/translate-item/translate-item-columns.ts';
import { Badge } from '#src/platform/ui/client/base/Badge.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import type { ListedItem } from './translate-item-form.ts';

const columns = tableColumns<typeof translateItemColumns, ListedItem>(translateItemColumns, {
  xlatlongname: { rowHeader: true },
  xlatshortname: { deskOnly: true },
  effStatus: { cell: (item: ListedItem) => <EffStatusBadge {...item} /> },
});

function EffStatusBadge({ effStatus, effStatusText }: Pick<ListedItem, 'effStatus' | 'effStatusText'>) {
  const isActive = effStatus === 'A';
  return (
    <Badge tone={isActive ? 'good' : 'still'} icon={isActive ? CircleCheck : CircleMinus}>
      {effStatusText}
    </Badge>
  );
}

const source = { list: call.list('GET /translateitems'), listColumns: translateItemColumns };

/** The list of codes and their names, for HR (specification section 2, /translateitems). */
export function TranslateItemsPage() {
  return (
    <ListTable
      title={paths.translateItems.title}
      about="Name the departments, job titles and other codes that screens show."
      {...source}
      columns={columns}
      rowKey={({ id }) => `${id.fieldname}/${id.fieldvalue}`}
      rowLink={({ id, xlatlongname }) => ({
        text: 'Edit',
        label: `Edit ${xlatlongname} of ${id.fieldname}`,
        to: paths.editTranslateItem(id),
      })}
      exportText="Export List to Excel"
      more={
        <ButtonLink icon={Upload} to={paths.uploadTranslateItems()}>
          Upload Translate Items
        </ButtonLink>
      }
      actions={
        <ButtonLink variant="primary" icon={Plus} to={paths.addTranslateItem()}>
          Add Translate Item
        </ButtonLink>
      }
    />
  );
}
TranslateItemsPage.readAhead = prefetchList(source);
