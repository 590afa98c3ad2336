import { call } from '#src/platform/http/client/call.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { EmptyState } from '#src/platform/ui/client/page/EmptyState.tsx';
import { FailedState } from '#src/platform/ui/client/page/FailedState.tsx';
import { Skeleton } from '#src/platform/ui/client/page/Skeleton.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import type { EmployeeWithoutLogin } from './calls.ts';

/** The maximum shown at once. Typing more narrows the list. */
const maxShown = 8;

type SearchEmployeeDialogProps = { onChoose: (employee: EmployeeWithoutLogin) => void; onClose: () => void };

/** Searches for an active employee without an account by name, or by id if the text contains a digit. */
export function SearchEmployeeDialog({ onChoose, onClose }: SearchEmployeeDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const sought = useDeferredValue(text.trim());
  const column = /\d/.test(sought) ? 'emplId' : 'name';
  const query = { page: 1, size: maxShown, ...(sought !== '' && { [`filter[${column}]`]: sought }) };
  const found = useQuery({
    ...call.queryWithMeta('GET /logindetails/withoutlogin', { query }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const more = (found.data?.total ?? 0) - (found.data?.data.length ?? 0);
  return (
    <Dialog title="Search New Employee" foot={{ buttons: <Button onClick={onClose}>Cancel</Button>, first: input }} onClose={onClose}>
      <TextField
        label="Name or ID"
        hint="Active employees without an account."
        required={false}
        ref={input}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.error && (
        <FailedState title="The search failed" onTryAgain={() => void found.refetch()}>
          {failureText(found.error)}
        </FailedState>
      )}
      {found.isPending && <Skeleton width={70} />}
      {found.data?.data.length === 0 && <EmptyState title="No data available.">Everyone with this name already has an account.</EmptyState>}
      <ul className="lines">
        {found.data?.data.map((employee) => (
          <li key={employee.emplId}>
            <span className="grow">
              <b className="medium">{employee.name}</b>
              <span className="sub">
                {employee.emplId}, {employee.userId}
              </span>
            </span>
            <Button small aria-label={`Choose ${employee.name} (${employee.emplId})`} onClick={() => onChoose(employee)}>
              Choose
            </Button>
          </li>
        ))}
      </ul>
      <output className="muted small-text">{more > 0 && `And ${more} more. Type more letters.`}</output>
    </Dialog>
  );
}
