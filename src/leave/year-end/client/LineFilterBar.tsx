import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import type { Summary } from './calls.ts';

/** The filters of lines; each is about a figure of the table. */
const filterSegments = [
  ['changed', 'Changed'],
  ['losing', 'Losing days'],
  ['pending', 'Pending'],
  ['overdrawn', 'Overdrawn'],
  ['edited', 'Edited'],
] as const;

/** An opening shows no figures of the ending year, so it has no filters for them. */
const isFilterShown = (name: string, opens: boolean) => !opens || name === 'changed' || name === 'edited';

/** Returns the filter in the address. */
export const readLineFilter = (search: QueryParams, opens: boolean) =>
  filterSegments.find(([name]) => name === search['show'] && isFilterShown(name, opens))?.[0];

/** Filters lines by leave type, kind and person; the filters are in the address. */
export function LineFilterBar({ summary, chosen, opens }: { summary: Summary; chosen: string | undefined; opens: boolean }) {
  const navigate = useNavigate();
  const search: QueryParams = useSearch({ strict: false });
  const choose = (field: string, value: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ page: _page, [field]: _former, ...rest }: QueryParams) => ({ ...rest, ...(value && { [field]: value }) }),
      resetScroll: false,
    });
  const { lines, shows } = summary.types.find(({ leaveCode }) => leaveCode === chosen) ?? summary.all;
  const show = readLineFilter(search, opens) ?? 'all';
  const kinds = filterSegments
    .filter(([name]) => isFilterShown(name, opens) && (shows[name] > 0 || name === show))
    .map(([value, label]) => ({ value, label: `${label} ${shows[value]}` }));
  return (
    <div className="toolbar">
      <SelectField
        id="leave-type"
        label="Leave type"
        required={false}
        options={[
          ...summary.types.map(({ leaveCode, leaveDescr, lines: of }) => ({ value: leaveCode, label: `${leaveDescr} (${of})` })),
          { value: 'all', label: `All types (${summary.all.lines})` },
        ]}
        value={chosen ?? 'all'}
        onChange={(event) => choose('leaveCode', event.target.value)}
      />
      {kinds.length > 0 && (
        <div className="year-end-segments">
          <Segmented
            label="Show lines"
            value={show}
            options={[{ value: 'all', label: `All ${lines}` }, ...kinds]}
            onChoose={(value) => choose('show', value === 'all' ? undefined : value)}
          />
        </div>
      )}
      <div className="end">
        <PersonSearch key={search['find'] ?? ''} value={search['find'] ?? ''} onFind={(text) => choose('find', text)} />
      </div>
    </div>
  );
}

function PersonSearch({ value, onFind }: { value: string; onFind: (text: string) => void }) {
  const [text, setText] = useState(value);
  const find = () => text.trim() !== value && onFind(text.trim());
  return (
    <TextField
      id="find"
      label="Name or ID"
      required={false}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={find}
      onKeyDown={(event) => event.key === 'Enter' && find()}
    />
  );
}
