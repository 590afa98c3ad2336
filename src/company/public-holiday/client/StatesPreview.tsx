import { useQuery } from '@tanstack/react-query';
import { call } from '#src/platform/http/client/call.ts';
import { createHolidayStatesParser } from '#src/ledger/leave-ledger/calculation/holiday-states.ts';
import { peopleSentence, statesSentence } from '#src/company/public-holiday/states-sentence.ts';
import { InlineFailedState } from '#src/platform/ui/client/page/InlineFailedState.tsx';

/** Shows who has a holiday while its states are typed. Renders nothing if the company has no states. */
export function StatesPreview({ text }: { text: string }) {
  const isTyped = text.trim() !== '';
  const states = useQuery({
    ...call.query('GET /translateitem/{field}', { params: { field: 'state' } }),
    retry: false,
    enabled: isTyped,
  });
  const people = useQuery({ ...call.query('GET /holidaystates'), retry: false, enabled: isTyped });
  if (isTyped && states.isError)
    return <InlineFailedState text="Couldn't work out who this applies to." onTryAgain={() => void states.refetch()} />;
  if (!isTyped || !states.data || states.data.length === 0) return null;
  const names = states.data.map(({ id, xlatlongname, xlatshortname }) => ({
    state: id.fieldvalue,
    longName: xlatlongname,
    shortName: xlatshortname,
  }));
  const read = createHolidayStatesParser(names)(text);
  return (
    <p className="muted small-text">
      {statesSentence(read, names)} {people.data && peopleSentence(read, people.data)}
    </p>
  );
}
