import { Fragment } from 'react';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { type DataTableProps, columnGroups } from './data-table.ts';

type DataTableGroupsProps = Pick<DataTableProps<never>, 'columns'> & { hasTicks: boolean; hasActions: boolean };

/** A row above the headings that labels groups of columns. If a phone hides some columns, a group spans only the others. */
export function DataTableGroups({ columns, hasTicks, hasActions }: DataTableGroupsProps) {
  return (
    <tr className="groups">
      {hasTicks && <td className="tick-cell">{null}</td>}
      {columnGroups(columns).map(({ id, group, rowHeader, many, onPhone }) => {
        const isSame = many === onPhone;
        return (
          <Fragment key={id}>
            <Group {...{ group, rowHeader, many }} only={isSame ? undefined : 'desk-only'} />
            {!isSame && onPhone > 0 && <Group {...{ group, rowHeader }} many={onPhone} only="phone-only" />}
          </Fragment>
        );
      })}
      {hasActions && <td className="action">{null}</td>}
    </tr>
  );
}

type GroupProps = { group: string | undefined; rowHeader: boolean; many: number; only: 'desk-only' | 'phone-only' | undefined };

const Group = ({ group, rowHeader, many, only }: GroupProps) =>
  group === undefined ? (
    <td className={classNames(rowHeader && 'key', only)}>{null}</td>
  ) : (
    <th scope="colgroup" colSpan={many} className={classNames('from-here', only)}>
      {group}
    </th>
  );
