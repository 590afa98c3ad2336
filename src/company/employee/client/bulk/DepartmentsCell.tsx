import { use, useState } from 'react';
import { splitCodes } from '#src/base/text/codes.ts';
import type { StoredProfile } from '#src/company/employee/bulk/profile-edits.ts';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { useCellControl } from './BulkCells.tsx';
import { profileLabels } from '#src/company/employee/client/profile/profile-form.ts';
import { BulkLookupsContext } from './use-bulk-lookups.ts';

/** The departments of an employee: a button with their names that opens a dialog to choose them. */
export function DepartmentsCell({ row }: { row: StoredProfile }) {
  const { control, message, value, set } = useCellControl(row, 'deptId');
  const [isOpen, setOpen] = useState(false);
  const all = use(BulkLookupsContext)?.all.deptId ?? [];
  const codes = splitCodes(value);
  const names = codes.map((code) => all.find((option) => option.value === code)?.label ?? code).join(', ') || '–';
  return (
    <>
      <button
        type="button"
        {...control}
        aria-label={`${control['aria-label']}: ${names}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {names}
      </button>
      {message}
      {isOpen && <DepartmentsDialog row={row} codes={codes} onChange={(next) => set(next.join(','))} onClose={() => setOpen(false)} />}
    </>
  );
}

type DepartmentsDialogProps = {
  row: StoredProfile;
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
  onClose: () => void;
};

function DepartmentsDialog({ row, codes, onChange, onClose }: DepartmentsDialogProps) {
  const lookups = use(BulkLookupsContext);
  const offered = (lookups?.all.deptId ?? []).filter(
    ({ value }) => row.deptId.includes(value) || lookups?.active.deptId.some((option) => option.value === value),
  );
  const title = `${profileLabels.deptId} of ${row.name}`;
  const tick = (code: string, on: boolean) => onChange(on ? [...codes, code].toSorted() : codes.filter((other) => other !== code));
  return (
    <Dialog title={title} closing="Done" onClose={onClose}>
      <fieldset className="field" aria-label={title}>
        {offered.map(({ value, label }) => (
          <label className="check" key={value}>
            <input type="checkbox" checked={codes.includes(value)} onChange={(event) => tick(value, event.target.checked)} />
            <span className="label">{label}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
