import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { searchPeople } from '#src/company/employee/client/profile/profile-calls.ts';
import { usePeople } from '#src/shared/screens/client/use-people.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { type ProfileSearch, searchFields, searchFieldNames } from './profile-search.ts';
import type { BulkLookups } from './use-bulk-lookups.ts';

/** The search form. The search terms are part of the address and the boxes follow them, so pass `sought` as the key. */
export function BulkSearch({ sought, lookups }: { sought: ProfileSearch; lookups: BulkLookups }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(sought);
  const { combobox: people } = usePeople(searchPeople, { asked: [sought.manager] });
  const search = (next: ProfileSearch) => void navigate({ to: '.', search: next, resetScroll: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(chosen);
  };
  const choose = (name: keyof ProfileSearch, value: string) => setChosen((now) => ({ ...now, [name]: value }));
  return (
    <search>
      <form className="bulk-search" onSubmit={submit} aria-label="Search profiles">
        {searchFieldNames.map((name) => {
          const { label, lookup } = searchFields[name];
          const value = chosen[name] ?? '';
          return lookup === undefined ? (
            <Combobox
              key={name}
              id={`search-${name}`}
              label={label}
              required={false}
              listLabel="Line managers"
              {...people}
              value={value}
              onChange={(id) => choose(name, id)}
            />
          ) : (
            <SelectField
              key={name}
              id={`search-${name}`}
              label={label}
              required={false}
              choose="Any"
              options={lookups.all[lookup]}
              value={value}
              onChange={(event) => choose(name, event.target.value)}
            />
          );
        })}
        <div className="row">
          <Button type="submit">Search</Button>
          {Object.keys(sought).length > 0 && (
            <Button variant="quiet" onClick={() => search({})}>
              Clear search
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
