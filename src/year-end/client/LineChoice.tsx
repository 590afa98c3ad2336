import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '#src/screens/client/list/list-view.ts';
import { Segmented } from '#src/ui/client/base/Segmented.tsx';
import { SelectField } from '#src/ui/client/form/SelectField.tsx';
import { TextField } from '#src/ui/client/form/TextField.tsx';
import type { Summary } from './calls.ts';

const segments = [
  ['changed', 'Changed'],
  ['losing', 'Losing days'],
  ['pending', 'Pending'],
  ['overdrawn', 'Overdrawn'],
  ['edited', 'Edited'],
] as const;

/** Which lines are shown: of a leave type, of a kind, of whom. It stands in the address. */
export function LineChoice({ summary, chosen }: { summary: Summary; chosen: string | undefined }) {
  const navigate = useNavigate();
  const search: Search = useSearch({ strict: false });
  const choose = (field: string, value: string | undefined) =>
    void navigate({
      to: '.',
      search: ({ page: _page, [field]: _former, ...rest }: Search) => ({ ...rest, ...(value && { [field]: value }) }),
      resetScroll: false,
    });
  const { lines, shows } = summary.types.find(({ leaveCode }) => leaveCode === chosen) ?? summary.all;
  const show = segments.find(([name]) => name === search['show'])?.[0] ?? 'all';
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
      <div className="year-end-segments">
        <Segmented
          label="Show lines"
          value={show}
          options={[
            { value: 'all', label: `All ${lines}` },
            ...segments
              .filter(([name]) => shows[name] > 0 || name === show)
              .map(([value, label]) => ({ value, label: `${label} ${shows[value]}` })),
          ]}
          onChoose={(value) => choose('show', value === 'all' ? undefined : value)}
        />
      </div>
      <div className="end">
        <Find key={search['find'] ?? ''} value={search['find'] ?? ''} onFind={(text) => choose('find', text)} />
      </div>
    </div>
  );
}

function Find({ value, onFind }: { value: string; onFind: (text: string) => void }) {
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
