import { useRef, useState } from 'react';
import { type AddedRecordSummary, type FormValues, type RecordFormSource, savedRecordText } from './record-form.ts';

/** The stored record of a form that stays open: an earlier attempt, or a record that the person wants to follow with another one. */
export function useAddAnother<Values extends FormValues, Stored>(
  source: RecordFormSource<Values, Stored>,
  beginAnew: (next: Values) => void,
) {
  const [earlier, setEarlier] = useState<{ stored: Stored; path: string }>();
  const [added, setAdded] = useState<AddedRecordSummary>();
  const isAskedFor = useRef(false);
  return {
    /** The record of an earlier attempt with other values whose answer never arrived, and its path. */
    earlier,
    /** The record added before the current one. */
    added,
    forget: () => {
      setEarlier(undefined);
      setAdded(undefined);
    },
    askFor: (another: boolean) => {
      isAskedFor.current = another;
    },
    /** @returns false if the form is done */
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
