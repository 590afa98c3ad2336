import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { AttachmentField } from '#src/leave/applied-leave/client/attachment/AttachmentField.tsx';
import { searchApproversFor } from '#src/leave/applied-leave/client/calls.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { holdsRole } from '#src/base/caller/caller.ts';
import { parseTypedDate } from '#src/base/dates/plain-date.ts';
import { type PeopleQueryFactory, usePeople, excludePeople } from '#src/shared/screens/client/use-people.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { today } from '#src/shared/screens/client/company.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';
import { Combobox } from '#src/platform/ui/client/form/Combobox.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { useAttachment } from '#src/leave/applied-leave/client/attachment/use-attachment.ts';

const searchAllEmployees: PeopleQueryFactory = (query) => call.queryWithMeta('GET /employeedetails', { query });

const emptyValues = { emplId: '', leaveCode: '', startDate: '', endDate: '', half: '', approver: '', reason: '' };
type OnBehalfValues = typeof emptyValues;

/** Applies for another person: HR for everyone, managers for direct reports. The server counts the days and validates the request. */
export function ApplyOnBehalfDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(emptyValues);
  const set = (name: keyof OnBehalfValues) => (value: string) => setValues((now) => ({ ...now, [name]: value }));
  const attachment = useAttachment();
  const input = toOnBehalfInput(values);
  const preview = useOnBehalfPreview(input);
  const file = useSubmitOnBehalf(input, attachment, onClose);
  const problem = preview.data?.problems[0]?.message ?? (preview.error ? alertText(preview.error) : undefined);
  const lacks = missingText(values, input);
  return (
    <ConfirmDialog
      title="Apply for someone else"
      question="They'll be notified that you applied for them."
      verb="Submit"
      busy={file.isPending && 'Submitting'}
      error={file.error ? alertText(file.error) : undefined}
      missing={lacks === undefined ? problem : `Still missing: ${lacks}.`}
      onConfirm={() => file.mutate()}
      onCancel={onClose}
    >
      <EmployeeAndTypeFields values={values} set={set} />
      <div className="fields-2">
        <DateField label="Start date" today={today()} value={values.startDate} onChange={set('startDate')} />
        <DateField label="End date" today={today()} value={values.endDate} onChange={set('endDate')} />
      </div>
      {input.startDate && input.startDate === input.endDate && (
        <SelectField
          label="Half day"
          options={[
            { value: '', label: 'Whole day' },
            { value: 'AM', label: 'Morning' },
            { value: 'PM', label: 'Afternoon' },
          ]}
          value={values.half}
          onChange={({ target }) => set('half')(target.value)}
        />
      )}
      <p className="muted" role="status">
        {preview.data && costText(preview.data)}
      </p>
      <ApproverField values={values} set={set} />
      <AttachmentField optional id="on-behalf-file" {...attachment.field} />
      <ReasonField name="on-behalf-reason" value={values.reason} onChange={set('reason')} />
    </ConfirmDialog>
  );
}

type Fields = { values: OnBehalfValues; set: (name: keyof OnBehalfValues) => (value: string) => void };

function EmployeeAndTypeFields({ values, set }: Fields) {
  const caller = useCaller();
  const isHr = holdsRole(caller, ['HR']);
  const company = usePeople(searchAllEmployees, { enabled: isHr });
  const team = useQuery({ ...call.query('GET /leaveentitlement/managerreportees'), enabled: !isHr });
  const types = useQuery(call.query('GET /leavecategories'));
  const reports = new Map(team.data?.map(({ employeeDetails }) => [employeeDetails.emplId, employeeDetails.name]));
  const people = isHr ? company.combobox : { options: [...reports].map(([id, name]) => ({ id, name })), search: undefined };
  return (
    <>
      <Combobox
        label="Employee"
        listLabel="Employees"
        hint="Type a name or ID."
        {...excludePeople(people, caller.emplId)}
        value={values.emplId}
        onChange={set('emplId')}
      />
      <SelectField
        label="Leave type"
        choose="Choose a leave type"
        options={(types.data ?? []).map(({ leaveCode, leaveDescr }) => ({ value: leaveCode, label: leaveDescr }))}
        value={values.leaveCode}
        onChange={({ target }) => set('leaveCode')(target.value)}
      />
    </>
  );
}

function ApproverField({ values, set }: Fields) {
  const { combobox } = usePeople(searchApproversFor(values.emplId || undefined));
  return (
    <Combobox
      label="Approver"
      listLabel="Approvers"
      hint="Type a name or ID."
      {...combobox}
      value={values.approver}
      onChange={set('approver')}
    />
  );
}

/** Converts the values of the form for the call; invalid dates become undefined. */
function toOnBehalfInput({ startDate, endDate, half, reason, ...values }: OnBehalfValues) {
  const [start, end] = [parseTypedDate(startDate), parseTypedDate(endDate)];
  const halfDayPart = half !== '' && start === end ? (half === 'AM' ? ('AM' as const) : ('PM' as const)) : undefined;
  return { ...values, startDate: start, endDate: end, halfDayPart, reason: reason.trim() };
}

type OnBehalfInput = ReturnType<typeof toOnBehalfInput>;

function useOnBehalfPreview({ emplId, leaveCode, startDate = '', endDate = '', halfDayPart }: OnBehalfInput) {
  const halfDay = halfDayPart === undefined ? ('N' as const) : ('Y' as const);
  const query = { emplId, leaveCode, startDate, endDate, halfDay, ...(halfDayPart && { halfDayPart }) };
  return useQuery({
    ...call.query('GET /appliedleave/preview', { query }),
    enabled: [emplId, leaveCode, startDate, endDate].every((text) => text !== ''),
    retry: false,
  });
}

const costText = ({ leaveDuration, balanceAfter }: { leaveDuration: number; balanceAfter: number | null }) =>
  `${daysText(leaveDuration)}${balanceAfter === null ? '' : `, leaving ${daysText(balanceAfter)}`}.`;

function missingText(values: OnBehalfValues, { startDate, endDate }: OnBehalfInput): string | undefined {
  const wanted: [boolean, string][] = [
    [values.emplId === '', 'an employee'],
    [values.leaveCode === '', 'a leave type'],
    [startDate === undefined, 'a start date'],
    [endDate === undefined, 'an end date'],
    [values.approver === '', 'an approver'],
  ];
  const missing = [...wanted.filter(([lacks]) => lacks).map(([, what]) => what), ...[missingReasonText(values.reason) ?? []].flat()];
  return missing.length === 0 ? undefined : formatList(missing);
}

function useSubmitOnBehalf(input: OnBehalfInput, attachment: ReturnType<typeof useAttachment>, onClose: () => void) {
  const queries = useQueryClient();
  const { emplId, leaveCode, startDate = '', endDate = '', halfDayPart, approver, reason } = input;
  return useChange(
    (_, idempotencyKey) =>
      attachment.send((fileName) =>
        call('POST /appliedleave', {
          body: {
            id: { startDate, emplid: emplId },
            leaveCategory: { leaveCode },
            endDate,
            halfDay: halfDayPart === undefined ? 'N' : 'Y',
            ...(halfDayPart && { halfDayPart }),
            onBehalf: true,
            reason,
            approver,
            attachment: fileName,
          },
          idempotencyKey,
        }),
      ),
    {
      onSuccess: ({ answer }) => {
        attachment.keep(answer.attachment);
        showToast({ tone: 'good', text: `Submitted for ${answer.employeeDetails.name}: ${answer.leaveStatusText}.` });
        onClose();
      },
      onSettled: () => queries.invalidateQueries(),
    },
  );
}
