import { useQuery } from '@tanstack/react-query';
import { maxCovers } from '#src/leave/applied-leave/cover/cover.ts';
import { call } from '#src/platform/http/client/call.ts';
import { ChosenList } from '#src/shared/screens/client/ChosenList.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';

const noNames: Readonly<Record<string, string>> = {};

type CoverFieldProps = {
  /** The dates of the leave, if they are known. */
  startDate: string | undefined;
  endDate: string | undefined;
  /** The chosen colleagues, by ID. */
  value: readonly string[];
  /** The names of colleagues who are no longer offered. */
  known?: Readonly<Record<string, string>>;
  onChange: (value: string[]) => void;
};

/** Chooses up to three colleagues who do the work of the person on leave, and shows who is away in that time. */
export function CoverField({ startDate = '', endDate = startDate, value, known = noNames, onChange }: CoverFieldProps) {
  const hasDates = startDate !== '' && endDate >= startDate;
  const {
    data: people,
    isError,
    refetch,
  } = useQuery({
    ...call.query('GET /cover/colleagues', { query: { startDate, endDate } }),
    enabled: hasDates,
    retry: false,
  });
  const nameOf = (emplId: string) => people?.find((one) => one.emplId === emplId)?.name ?? known[emplId] ?? emplId;
  const isAway = (emplId: string) => people?.find((one) => one.emplId === emplId)?.isAway === true;
  const offered = (people ?? []).filter(({ emplId }) => !value.includes(emplId));
  return (
    <div className="stack tight">
      {isError ? (
        <InlineFailedState text="Couldn't load your colleagues." onTryAgain={() => void refetch()} />
      ) : (
        <SelectField
          label="Cover"
          optional
          hint={hasDates ? 'Colleagues who do your work. They are notified and may decline.' : 'Choose the dates first.'}
          disabled={!hasDates || value.length >= maxCovers}
          options={[
            { value: '', label: value.length >= maxCovers ? 'At most three colleagues' : 'Add a colleague' },
            ...offered.map((one) => ({ value: one.emplId, label: one.isAway ? `${one.name}, away in that time` : one.name })),
          ]}
          value=""
          onChange={({ target }) => target.value !== '' && onChange([...value, target.value])}
        />
      )}
      <ChosenList
        label="Cover"
        items={value.map((id) => ({ id, name: nameOf(id), warning: isAway(id) ? 'away in that time' : undefined }))}
        onRemove={(gone) => onChange(value.filter((one) => one !== gone))}
      />
    </div>
  );
}
