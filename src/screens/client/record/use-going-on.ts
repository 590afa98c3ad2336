import { useRef, useState } from 'react';
import { type Added, type FormValues, type RecordFormSource, savedTextOf } from './record-form.ts';

/** How a form goes on with another record once one is stored, if the person asked for that. */
export function useGoingOn<Values extends FormValues, Stored>(source: RecordFormSource<Values, Stored>, beginAnew: (next: Values) => void) {
  const [added, setAdded] = useState<Added>();
  const isAskedFor = useRef(false);
  return {
    /** What was stored last. */
    added,
    forget: () => setAdded(undefined),
    askFor: (another: boolean) => {
      isAskedFor.current = another;
    },
    /** @returns false when the form is done */
    goOn: (values: Values, path: string): boolean => {
      const { another } = source;
      if (!isAskedFor.current || !another) return false;
      setAdded({ text: savedTextOf(source, values), name: another.nameOf(values), path });
      beginAnew(another.next(values));
      return true;
    },
  };
}
