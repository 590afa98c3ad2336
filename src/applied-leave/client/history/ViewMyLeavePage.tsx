import { useNavigate } from '@tanstack/react-router';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { leaveNotice } from '#src/screens/client/notice.ts';
import { paths } from '#src/screens/paths.ts';
import { missingOfReason } from '#src/applied-leave/apply-leave-rules.ts';
import { movesOpenTo } from '#src/leave-ledger/leave-status.ts';
import { RecordState } from '#src/screens/client/record/RecordState.tsx';
import { listPlace } from '#src/screens/client/list/list-places.ts';
import { useKeptState } from '#src/screens/client/use-kept-state.ts';
import { daysText } from '#src/text/plural.ts';
import { Button } from '#src/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/ui/client/overlay/ConfirmDialog.tsx';
import { LeaveFacts, LeaveInBrief } from './LeaveFacts.tsx';
import { LeavePage } from './LeavePage.tsx';
import { ReasonField } from '#src/applied-leave/client/decide/ReasonField.tsx';
import { useLeaveDetail } from '#src/applied-leave/client/use-leave-detail.ts';
import { moveProblem, useMoveLeave } from '#src/applied-leave/client/use-move-leave.ts';

const title = 'View My Leave History';

const asked = {
  recall: {
    button: 'Recall',
    title: 'Delete Confirmation',
    question: 'Recall this application? It is deleted, with its attachment.',
    verb: 'Confirm recall',
    busy: 'Recalling',
  },
  cancel: {
    button: 'Cancel Leave',
    title: 'Cancel Confirmation',
    question: 'Do you want to cancel this request? Your approver decides; the days stay taken until then.',
    verb: 'Confirm cancellation',
    busy: 'Sending',
  },
} as const;

/** One's own application (specification section 2, /myleavehistory/view). */
export function ViewMyLeavePage() {
  const detail = useLeaveDetail();
  const { leave } = detail;
  const [asking, setAsking] = useKeptState<keyof typeof asked | undefined>('moving', undefined);
  const back = { ...listPlace(paths.myLeaveHistory()), label: 'My leave history' };
  if (!leave) return <RecordState title={title} back={back} error={detail.error} onTryAgain={() => void detail.refetch()} />;
  const open = movesOpenTo(leave.leaveStatus, 'applicant').filter((name) => name === 'recall' || name === 'cancel');
  const buttons = open.map((name) => (
    <Button key={name} variant="danger-quiet" icon={name === 'recall' ? X : Undo2} onClick={() => setAsking(name)}>
      {asked[name].button}
    </Button>
  ));
  return (
    <>
      <LeavePage title={title} back={back} leave={leave} actions={buttons.length > 0 && buttons}>
        <LeaveFacts leave={leave} />
      </LeavePage>
      {asking && <Ask name={asking} of={{ ...detail, leave }} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Ask({
  name,
  of,
  onClose,
}: {
  name: keyof typeof asked;
  of: Parameters<ReturnType<typeof useMoveLeave>['mutate']>[0]['of'];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const move = useMoveLeave();
  // What is confirmed is what was seen when the dialog opened, also when the application changes under it.
  const [seen] = useState(of);
  const [reason, setReason] = useKeptState('reason of a move', '');
  const confirm = () =>
    move.mutate(
      { name, of: seen, reason },
      {
        onSuccess: (done) => {
          leaveNotice({ tone: 'good', text: done });
          return navigate(listPlace(paths.myLeaveHistory()));
        },
      },
    );
  const { question, verb, busy, title: heading } = asked[name];
  const missing = missingOfReason(reason, { optional: true });
  return (
    <ConfirmDialog
      title={heading}
      question={question}
      verb={verb}
      danger
      busy={move.isPending && busy}
      error={moveProblem(move.error)}
      missing={missing && `Still missing: ${missing}.`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <LeaveInBrief leave={seen.leave} />
      {name === 'cancel' && <ReasonField optional value={reason} onChange={setReason} />}
      {name === 'recall' && <p className="muted">{daysText(seen.leave.leaveDuration)} will no longer be pending.</p>}
    </ConfirmDialog>
  );
}
