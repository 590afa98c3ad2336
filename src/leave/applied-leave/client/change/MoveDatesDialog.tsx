import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import type { LeaveDetail } from '#src/leave/applied-leave/client/calls.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { LeaveSummary } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { LeaveDays } from '#src/leave/applied-leave/client/LeaveDays.tsx';
import { daysAndDates } from '#src/leave/applied-leave/client/leave-text.ts';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { yearOf } from '#src/base/dates/plain-date.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Segmented } from '#src/platform/ui/client/base/Segmented.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import { DateField } from '#src/platform/ui/client/form/DateField.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { BalanceChange } from './BalanceChange.tsx';
import { parseTypedDates, hasSameDates, type NewDates, type TypedDates, toTypedDates } from './move-dates.ts';
import { type ChangeDialogProps, endedText, useRequestChange, useAvailableDays } from './use-request-change.ts';

/** Moves approved leave to other dates of its year, and shows the cost of each day and the problems. */
export function MoveDatesDialog({ move, of, onClose }: ChangeDialogProps) {
  const { leave } = of;
  const [typed, setTyped] = usePersistentState<TypedDates>('dates of a move', toTypedDates(leave));
  const [reason, setReason] = usePersistentState('reason of a change of dates', '');
  const isOwn = move.by === 'applicant';
  const read = parseTypedDates(typed, yearOf(leave.id.startDate));
  const dates = 'startDate' in read && !hasSameDates(read, leave) ? read : undefined;
  const preview = useMovePreview(leave, dates, isOwn);
  const asking = useRequestChange(of, {
    move,
    onDone: onClose,
    send: async (ask) => (dates ? ask({ reason, ...dates }) : undefined),
  });
  const problems = preview.data?.problems ?? [];
  const lacks = [dates ? undefined : 'new dates', missingReasonText(reason)].filter((what) => what !== undefined);
  // HR may break some rules: the server decides which.
  const isRefused = isOwn && problems.length > 0;
  const ended = endedText(move, leave);
  return (
    <ConfirmDialog
      className="pick-dialog"
      title="Move"
      question={`${isOwn ? `Currently: ${daysAndDates(leave)}. ` : ''}${move.dialog.question({ name: leave.employeeDetails.name, approver: leave.approverName })}${isOwn ? ' Both the old and the new days are reserved until the decision.' : ''}`}
      verb={isOwn ? 'Ask to move' : 'Move the leave'}
      busy={asking.isPending && move.dialog.busy}
      error={asking.error ? alertText(asking.error) : undefined}
      missing={
        ended ??
        (isRefused ? "You can't move the leave to these dates." : lacks.length > 0 ? `Still missing: ${lacks.join(' and ')}.` : undefined)
      }
      onConfirm={() => asking.mutate()}
      onCancel={onClose}
    >
      {!isOwn && <LeaveSummary leave={leave} />}
      <DatesFields typed={typed} read={read} onChange={setTyped} />
      {dates && !ended && <MovePreview leave={leave} preview={preview} />}
      <ReasonField name="change-reason" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

type DatesFieldsProps = { typed: TypedDates; read: ReturnType<typeof parseTypedDates>; onChange: (typed: TypedDates) => void };

const wholeOrHalf = [
  { value: 'all', label: 'Whole' },
  { value: 'AM', label: 'Morning' },
  { value: 'PM', label: 'Afternoon' },
] as const;

function DatesFields({ typed, read, onChange }: DatesFieldsProps) {
  const today = useToday();
  const set = (some: Partial<TypedDates>) => onChange({ ...typed, ...some });
  const problems = 'startDate' in read ? {} : read;
  const days = 'startDate' in read ? read : undefined;
  const isOneDay = days !== undefined && days.startDate === days.endDate;
  return (
    <>
      <div className="fields-2">
        <DateField
          label="New start date"
          name="new-start"
          today={today}
          value={typed.start}
          error={problems.start}
          onChange={(start) => set({ start })}
        />
        <DateField
          label="New end date"
          name="new-end"
          today={today}
          value={typed.end}
          error={problems.end}
          onChange={(end) => set({ end })}
        />
      </div>
      {isOneDay && <Segmented label="Part of the day" value={typed.half} options={wholeOrHalf} onChoose={(half) => set({ half })} />}
      {days !== undefined && !isOneDay && (
        <div className="row">
          <CheckField
            label="From noon of the first day"
            name="from-noon"
            checked={typed.fromNoon}
            onChange={({ target }) => set({ fromNoon: target.checked })}
          />
          <CheckField
            label="Until noon of the last day"
            name="until-noon"
            checked={typed.untilNoon}
            onChange={({ target }) => set({ untilNoon: target.checked })}
          />
        </div>
      )}
    </>
  );
}

function useMovePreview(leave: LeaveDetail, dates: NewDates | undefined, isOwn: boolean) {
  const { startDate = '', endDate = '', halfDayPart = null, startPart = null, endPart = null } = dates ?? {};
  return useQuery({
    ...call.query('GET /appliedleave/preview', {
      query: {
        leaveCode: leave.id.leaveCode,
        startDate,
        endDate,
        ...(halfDayPart && { halfDay: 'Y' as const, halfDayPart }),
        ...(startPart && { startPart }),
        ...(endPart && { endPart }),
        instead: String(leave.appliedLeaveId),
        ...(!isOwn && { emplId: leave.employeeDetails.emplId }),
      },
    }),
    enabled: dates !== undefined,
    staleTime: 0,
    retry: false,
  });
}

function MovePreview({ leave, preview: { data, error } }: { leave: LeaveDetail; preview: ReturnType<typeof useMovePreview> }) {
  const balance = useAvailableDays(leave, leave.id.leaveCode);
  if (error) return <Banner tone="warn">The cost could not be calculated. {alertText(error)}</Banner>;
  if (!data) return <div className="come-back" aria-busy="true" />;
  return (
    <>
      <div className="come-back" role="status">
        <div>
          <p className="muted small-text">New duration</p>
          <p className="stat-line big">{daysText(data.leaveDuration)}</p>
        </div>
        {data.balanceAfter !== null && data.problems.length === 0 && (
          <BalanceChange name={leave.leaveCategory.leaveDescr} from={balance?.free} to={data.balanceAfter} />
        )}
        {data.days.length > 1 && (
          <div className="full">
            <LeaveDays days={data.days} />
          </div>
        )}
      </div>
      {data.problems.map(({ code, message }) => (
        <Banner key={`${code} ${message}`} tone="bad">
          {message}
        </Banner>
      ))}
      {data.warnings.map(({ code, message }) => (
        <Banner key={`${code} ${message}`} tone="warn">
          {message}
        </Banner>
      ))}
    </>
  );
}
