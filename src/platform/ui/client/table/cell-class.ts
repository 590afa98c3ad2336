import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { isNumeric, type TableColumn } from './data-table.ts';

type Shape = Pick<TableColumn<never>, 'kind' | 'rowHeader' | 'deskOnly' | 'wrap' | 'startsGroup'>;

/** Returns the class shared by the head, the filter and the cells of a column. */
export function cellClass({ kind, rowHeader, deskOnly, wrap, startsGroup }: Shape): string | undefined {
  const names = classNames(
    isNumeric({ kind }) && 'number',
    rowHeader && 'key',
    deskOnly && 'desk-only',
    startsGroup && 'from-here',
    wrap && 'wrap',
    wrap === 'wide' && 'wide',
  );
  return names || undefined;
}
