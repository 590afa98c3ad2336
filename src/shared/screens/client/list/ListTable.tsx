import { useMatch } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { ListFilter } from 'lucide-react';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { SortAndFilterProps } from '#src/platform/ui/client/table/SortAndFilter.tsx';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { DataTable } from '#src/platform/ui/client/table/DataTable.tsx';
import type { DataTableProps } from '#src/platform/ui/client/table/data-table.ts';
import type { ListOf } from '#src/platform/http/client/call.ts';
import { fetchWorkbook, type Progress, saveFile } from '#src/platform/http/client/file/download.ts';
import { ListCount } from '#src/platform/ui/client/page/ListCount.tsx';
import { PageHead, type PageHeadProps } from '#src/platform/ui/client/page/PageHead.tsx';
import { ExportButton } from './ExportButton.tsx';
import { rememberList, rememberRow, visitedRow, type VisitedRow } from './list-places.ts';
import type { QueryParams } from './list-view.ts';
import { PrintedFilters } from './PrintedFilters.tsx';
import type { ListSource } from './list-source.ts';
import { useList } from './use-list.ts';

export type ListTableProps<Row> = ListSource<Row> &
  Omit<PageHeadProps, 'line'> &
  Pick<
    DataTableProps<Row>,
    'columns' | 'rowKey' | 'rowLink' | 'rowActions' | 'sizes' | 'emptyText' | 'minRows' | 'below' | 'selection' | 'card' | 'sums'
  > & {
    /** The label of the export, unless it is the specified "Export to Excel". */
    exportText?: string | undefined;
    /** The call that exports, if it is not the list's own call. */
    exportCall?: ListOf<unknown>['name'] | undefined;
    /** Whether names in the cells still load. The rows wait for them, so that no column grows. */
    awaitsNames?: boolean | undefined;
    /** One sentence about the purpose of the screen. */
    about?: string | undefined;
    /** Content between the head and the table: a year to choose, a banner. */
    children?: ReactNode;
  };

/**
 * A list screen: its head with the number of rows and the export, and the table. Page, order and filters are in the address. On the way back from a
 * row, the list looks as before and the row has the focus.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const {
    title,
    about,
    back,
    beside,
    more,
    actions,
    exportText,
    exportCall,
    awaitsNames,
    children,
    listColumns,
    list: source,
    fixedQuery,
    ...table
  } = props;
  const list = useList({ listColumns, list: source, fixedQuery });
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const focusRow = useReturnToRow(path, list.search);
  const { Sheet, open, close } = useSortAndFilter();
  const { exportParams, search: _search, ...shown } = list;
  const { name, params } = source;
  const exportRows = async (onProgress: Progress) =>
    saveFile(await fetchWorkbook(exportCall ?? name, { params, query: { ...exportParams, ...fixedQuery } }, onProgress));
  const followRow = useCallback((row: string) => rememberRow(path, row, scrollY), [path]);
  return (
    <>
      <PageHead
        {...{ title, back, beside }}
        line={
          <>
            {about !== undefined && <p>{about}</p>}
            <ListCount {...list} />
          </>
        }
        more={
          <>
            {table.card && (
              <Button className="phone-only" icon={ListFilter} onClick={open}>
                Sort and filter
              </Button>
            )}
            <ExportButton text={exportText} onExport={exportRows} />
            {more}
          </>
        }
        actions={actions}
      />
      {children}
      <PrintedFilters columns={table.columns} view={list.view} />
      <DataTable {...table} {...shown} {...(awaitsNames && stillLoading)} label={title} focusRow={focusRow} onRowLink={followRow} />
      {Sheet && <Sheet columns={table.columns} {...shown} onClose={close} />}
    </>
  );
}

const stillLoading = { rows: [], status: 'loading' } as const;

/** The sort and filter sheet of phones, loaded when it is first opened. */
function useSortAndFilter() {
  const [Sheet, setSheet] = useState<ComponentType<SortAndFilterProps>>();
  const open = async () => {
    try {
      const { SortAndFilter } = await import('#src/platform/ui/client/table/SortAndFilter.tsx');
      setSheet(() => SortAndFilter);
    } catch (error) {
      showToast({ text: failureText(error), tone: 'bad' });
    }
  };
  return { Sheet, open: () => void open(), close: () => setSheet(undefined) };
}

function useReturnToRow(path: string, search: QueryParams): VisitedRow | undefined {
  // React may render a screen more than once before it shows it, so only the effect forgets the row.
  const [focusRow] = useState(() => visitedRow(path));
  useEffect(() => rememberRow('', ''), []);
  useEffect(() => rememberList(path, search), [path, search]);
  return focusRow;
}
