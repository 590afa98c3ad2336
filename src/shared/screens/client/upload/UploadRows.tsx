import type { ListColumns } from '#src/platform/lists/list-columns.ts';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import type { UploadTable as LoadedTable } from './UploadTable.tsx';
import type { UploadState } from './upload-state.ts';

let UploadTable: typeof LoadedTable | undefined;

/**
 * Loads the table of the rows. Reading a file waits for it, so that the table appears together with the buttons below. `lazy()` would show
 * the buttons first and then push them away from the pointer.
 */
export async function loadUploadTable(): Promise<void> {
  ({ UploadTable } = await import('./UploadTable.tsx'));
}

type UploadRowsProps<Row> = {
  state: Pick<UploadState<Row>, 'step' | 'file' | 'rows'>;
  columns: ListColumns;
  /** Corrects a rejected row, by its line. */
  onCorrect: (line: number) => void;
};

/** The rows of the chosen file. */
export function UploadRows<Row>({ state: { step, file, rows }, columns, onCorrect }: UploadRowsProps<Row>) {
  if (rows.length === 0 || !UploadTable) return <EmptyState title="No data uploaded." />;
  return (
    <UploadTable
      key={file ? `${file.name} ${file.lastModified}` : ''}
      {...{ columns, rows }}
      onCorrect={step === 'checked' ? onCorrect : undefined}
    />
  );
}
