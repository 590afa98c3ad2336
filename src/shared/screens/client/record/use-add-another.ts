import { useRef, useState } from 'react';
import { type AddedRecordSummary, type FormValues, type RecordFormSource, savedRecordText } from './record-form.ts';

/** What a form has stored and does not leave after: an earlier attempt, or a record that another one follows, if the person asked for that. */
export function useAddAnother<Values extends FormValues, Stored>(
  source: RecordFormSource<Values, Stored>,
  beginAnew: (next: Values) => void,
) {
  const [earlier, setEarlier] = useState<{ stored: Stored; path: string }>();
  const [added, setAdded] = useState<AddedRecordSummary>();
  const isAskedFor = useRef(false);
  return {
    /** What an earlier attempt stored, whose answer never came and which this one differs from, and where it is seen. */
    earlier,
    /** What was stored before the record that is typed now. */
    added,
    forget: () => {
      setEarlier(undefined);
      setAdded(undefined);
    },
    askFor: (another: boolean) => {
      isAskedFor.current = another;
    },
    /** @returns false when the form is done */
    goOn: (stored: Stored, values: Values, isEarlier: boolean): boolean => {
      const { another, pathOf, list } = source;
      const path = pathOf?.(stored) ?? list();
      if (isEarlier) {
        setEarlier({ stored, path });
        return true;
      }
      if (!isAskedFor.current || !another) return false;
      setAdded({ text: savedRecordText(source, values), name: another.nameOf(values), path });
      beginAnew(another.next(values));
      return true;
    },
  };
}
