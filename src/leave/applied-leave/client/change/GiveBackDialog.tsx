import { AttachmentField } from '#src/leave/applied-leave/client/attachment/AttachmentField.tsx';
import { useAttachment } from '#src/leave/applied-leave/client/attachment/use-attachment.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { LeaveSummary } from '#src/leave/applied-leave/client/history/LeaveFacts.tsx';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { sickLeave } from '#src/ledger/leave-ledger/calculation/sick-types.ts';
import type { LeaveSnapshot } from '#src/leave/applied-leave/client/decide/use-leave-transition.ts';
import { formatPeriodWithWeekdays } from '#src/base/dates/format-period.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { useToday } from '#src/shared/screens/client/company.ts';
import { limitToLeave } from '#src/ledger/leave-ledger/calculation/limit-to-leave.ts';
import { daysText, formatList } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { BalanceChange } from './BalanceChange.tsx';
import { allDays, type GiveBackSummary, summariseGiveBack, type ChosenDays, sickLeaveText } from './give-back-days.ts';
import { DayPicker } from './DayPicker.tsx';
import { type ChangeDialogProps, endedText, useRequestChange, useAvailableDays } from './use-request-change.ts';

type Kind = 'giveBack' | 'ill';

/** The texts of both dialogs, for the applicant and for HR. */
const dialogTexts = {
  giveBack: {
    title: 'Give back days',
    ask: { lead: 'Which days are you giving back?', verb: (days: string) => `Ask to give back ${days}` },
    make: { title: 'Give back days', lead: 'Choose the days to give back.', verb: (days: string) => `Give back ${days}` },
  },
  ill: {
    title: 'I was ill',
    ask: {
      lead: "Which days were you ill? They'll become sick leave, and the leave you booked goes back to your balance.",
      verb: (days: string) => `Ask for ${days} back`,
    },
    make: {
      title: 'Was ill',
      lead: 'Choose the days of illness. They become sick leave, and the days booked go back to the balance.',
      verb: (days: string) => `Change ${days} to sick leave`,
    },
  },
} as const;

/** Gives back days and half days of approved leave, or turns them into sick leave. */
export function GiveBackDialog({ kind, move, of, onClose }: ChangeDialogProps & { kind: Kind }) {
  const { leave } = of;
  const [chosen, setChosen] = usePersistentState<ChosenDays>(`days of ${kind}`, {});
  const [reason, setReason] = usePersistentState(`reason of ${kind}`, '');
  const file = useAttachment();
  const today = useToday();
  const isOwn = move.by === 'applicant';
  const isIll = kind === 'ill';
  const { title, lead, verb } = { title: dialogTexts[kind].title, ...dialogTexts[kind][isOwn ? 'ask' : 'make'] };
  const back = summariseGiveBack(leave.days, chosen);
  const { giveBack } = back;
  const ended = endedText(move, leave);
  const asking = useRequestChange(of, {
    move,
    onDone: onClose,
    send: (ask) =>
      kind === 'giveBack'
        ? ask({ reason, giveBack })
        : file.send(async (attachment) => {
            await ask({ reason, giveBack, ill: true, ...(attachment !== null && { attachment }) });
            if (attachment !== null) file.keep(attachment);
          }),
  });
  return (
    <ConfirmDialog
      className="pick-dialog"
      title={title}
      question={`${lead} ${move.dialog.question({ name: leave.employeeDetails.name, approver: leave.approverName })}`}
      verb={back.days > 0 ? verb(daysText(back.days)) : move.dialog.verb}
      busy={asking.isPending && move.dialog.busy}
      error={asking.error ? alertText(asking.error) : undefined}
      missing={ended ?? missingText(back, { reason, isIll, needsFile: isIll && leave.id.startDate > today && !file.isChosen })}
      onConfirm={() => asking.mutate()}
      onCancel={onClose}
    >
      {!isOwn && <LeaveSummary leave={leave} />}
      {isIll && back.left > 0 && leave.days.length > 1 && (
        <div>
          <Button small onClick={() => setChosen(allDays(leave.days))}>
            Choose all days
          </Button>
        </div>
      )}
      <DayPicker days={leave.days} chosen={chosen} onChange={setChosen} />
      {ended === undefined && <ReturnedDaysPreview leave={leave} back={back} isIll={isIll} />}
      {isIll && <AttachmentField label="Certificate" optional={leave.id.startDate <= today} id="certificate" {...file.field} />}
      <ReasonField name="change-reason" value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

function missingText(
  { days, left }: GiveBackSummary,
  { reason, isIll, needsFile }: { reason: string; isIll: boolean; needsFile: boolean },
): string | undefined {
  if (!isIll && days > 0 && left <= 0) return "That's the whole leave. Cancel it instead.";
  const missing = [
    days > 0 ? undefined : 'at least one day',
    missingReasonText(reason),
    needsFile ? 'a certificate, because the leave has not begun' : undefined,
  ].filter((what) => what !== undefined);
  return missing.length > 0 ? `Still missing: ${formatList(missing)}.` : undefined;
}

function ReturnedDaysPreview({
  leave,
  back: { days, left, stays, giveBack },
  isIll,
}: {
  leave: LeaveSnapshot['leave'];
  back: GiveBackSummary;
  isIll: boolean;
}) {
  const balance = useAvailableDays(leave, leave.id.leaveCode);
  const sick = useAvailableDays(leave, sickLeave);
  const isLacking = isIll && sick !== undefined && sick.free < days;
  return (
    <div className="come-back" role="status">
      {!isIll && (
        <div>
          <p className="muted small-text">Days returned</p>
          <p className="stat-line big">{daysText(days)}</p>
        </div>
      )}
      {balance && <BalanceChange name={balance.name} from={balance.free} to={balance.free + days} />}
      {isIll && sick && <BalanceChange name={sick.name} from={sick.free} to={Math.max(0, sick.free - days)} />}
      {isIll && sick && days > 0 && (
        <p className="muted small-text full">
          {sick.name}: {sickLeaveText(limitToLeave({ ...leave, startDate: leave.id.startDate }, giveBack))}.
        </p>
      )}
      {days > 0 && left > 0 && (
        <p className="muted small-text full">
          The leave becomes {formatPeriodWithWeekdays(stays.start, stays.end)}, {daysText(left)}.
        </p>
      )}
      {isIll && days > 0 && left <= 0 && <p className="muted small-text full">The whole leave becomes sick leave.</p>}
      {isLacking && <p className="small-text full">Only {daysText(sick.free)} of sick leave are left.</p>}
    </div>
  );
}
