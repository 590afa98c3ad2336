import { lazy, Suspense } from 'react';
import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import type { UploadTable as LoadedTable } from './UploadTable.tsx';
import type { UploadState } from './upload-state.ts';
import { loadUploadTable } from './use-reading.ts';

// lazy() loses the generic type.
const UploadTable = lazy(async () => ({ default: (await loadUploadTable()).UploadTable })) as typeof LoadedTable;

type UploadRowsProps<Row> = {
  state: Pick<UploadState<Row>, 'step' | 'file' | 'rows'>;
  columns: ListColumns;
  /** Corrects a rejected row, by its line. */
  onCorrect: (line: number) => void;
};

/** The rows of the chosen file. Their table is loaded by the time a file has been read. */
export function UploadRows<Row>({ state: { step, file, rows }, columns, onCorrect }: UploadRowsProps<Row>) {
  if (rows.length === 0) return <EmptyState title="No data uploaded." />;
  return (
    <Suspense>
      <UploadTable
        key={file ? `${file.name} ${file.lastModified}` : ''}
        {...{ columns, rows }}
        onCorrect={step === 'checked' ? onCorrect : undefined}
      />
    </Suspense>
  );
}
