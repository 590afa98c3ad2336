import { useMatch } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { DataTable } from '#src/ui/client/table/DataTable.tsx';
import type { DataTableProps } from '#src/ui/client/table/data-table.ts';
import type { ListOf } from '#src/http/client/call.ts';
import { fetchWorkbook, saveFile } from '#src/http/client/download.ts';
import { ListCount } from '#src/ui/client/page/ListCount.tsx';
import { PageHead, type PageHeadProps } from '#src/ui/client/page/PageHead.tsx';
import { ExportButton } from './ExportButton.tsx';
import { rememberList, rememberRow, takeVisitedRow, type Visited } from './list-places.ts';
import type { Search } from './list-view.ts';
import { PrintedFilters } from './PrintedFilters.tsx';
import type { ListSource } from './list-source.ts';
import { useList } from './use-list.ts';

export type ListTableProps<Row> = Omit<ListSource<Row>, 'sought'> &
  Omit<PageHeadProps, 'line'> &
  Pick<DataTableProps<Row>, 'columns' | 'rowKey' | 'rowLink' | 'rowActions' | 'sizes' | 'emptyText' | 'minRows' | 'selection'> & {
    /** What the export is called, where the screen of the specification does not call it "Export to Excel". */
    exportText?: string | undefined;
    /** The call that exports, where it is not the list's own. */
    exportCall?: ListOf<unknown>['name'] | undefined;
    /** Between the head and the table: a year to choose, a banner. */
    children?: ReactNode;
  };

/**
 * A screen that is a list: its head with count and export, and the table. Page, order and filters are in the address; whoever comes back from a
 * row finds the list as it was and that row focused.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, back, beside, more, actions, exportText, exportCall, children, listColumns, list: source, ...table } = props;
  const list = useList({ listColumns, list: source });
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const focusRow = useWayBack(path, list.search);
  const { exportParams, search: _search, ...shown } = list;
  const { name, params } = source;
  const exportRows = async () => saveFile(await fetchWorkbook(exportCall ?? name, { params, query: exportParams }));
  const followRow = useCallback((row: string) => rememberRow(path, row, scrollY), [path]);
  return (
    <>
      <PageHead
        {...{ title, back, beside }}
        line={<ListCount {...list} />}
        {...headActions(<ExportButton text={exportText} onExport={exportRows} />, more, actions)}
      />
      {children}
      <PrintedFilters columns={table.columns} view={list.view} />
      <DataTable {...table} {...shown} label={title} focusRow={focusRow} onRowLink={followRow} />
    </>
  );
}

/** A lone export stands on its own; among other actions it goes with the secondary ones. */
function headActions(exportButton: ReactNode, more: ReactNode, actions: ReactNode): Pick<PageHeadProps, 'more' | 'actions'> {
  const both = (rest: ReactNode) => (
    <>
      {exportButton}
      {rest}
    </>
  );
  return more === undefined && actions === undefined ? { actions: exportButton } : { more: both(more), actions };
}

function useWayBack(path: string, search: Search): Visited | undefined {
  const [focusRow] = useState(() => takeVisitedRow(path));
  useEffect(() => rememberList(path, search), [path, search]);
  return focusRow;
}
