import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RecordState } from './RecordState.tsx';
import type { FixedScreen, ScreenPath } from '#src/shared/screens/paths.ts';

type EditedRecordProps<Loaded> = {
  screen: Pick<ScreenPath, 'title'>;
  /** The target of the back link. */
  list: FixedScreen;
  /** Whether the form has content beside it. */
  isWide?: boolean;
  /** Identifies the record. */
  of: readonly unknown[];
  /** Rejects with a `CallError` 404 if there is no such record. */
  load: () => Promise<Loaded>;
  /** The form. */
  children: (loaded: Loaded) => ReactNode;
};

/** The screen for editing one record: a skeleton while the record loads, then its form, or an error. */
export function EditedRecord<Loaded>({ screen, list, isWide, of, load, children }: EditedRecordProps<Loaded>) {
  // The record is read once, because a later version would conflict with the edits.
  const record = useQuery({ queryKey: ['edit', ...of], queryFn: load, gcTime: 0, staleTime: Infinity, retry: false });
  if (record.data !== undefined) return children(record.data);
  return <RecordState {...{ screen, list }} isWide={isWide === true} error={record.error} onTryAgain={() => void record.refetch()} />;
}
