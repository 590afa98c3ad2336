import { call } from '#src/platform/http/client/call.ts';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { missingReasonText } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { decisionSentence, type EmailDecision, findDecisionTransition } from '#src/leave/applied-leave/decide-by-email/decision-rules.ts';
import { halfDaySuffix } from '#src/base/dates/format-period.ts';
import { formatDateWithWeekday, yearOf } from '#src/base/dates/plain-date.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { expiryText } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { cancellingStatuses, toLeaveState } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { halfDayPeriodText } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { ChangeArrow } from '#src/shared/screens/client/ChangeArrow.tsx';
import { today } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { type Fact, Facts } from '#src/platform/ui/client/page/Facts.tsx';
import type { OpenedLinkBy } from './decision-link.ts';

type LinkDecisionProps = OpenedLinkBy<'here'> & {
  token: string;
  onDone: (said: string, decision: string) => void;
  onOver: (error: unknown) => void;
};

/** A pending request as far as holders of a link may see it, with the buttons to approve and reject it. */
export function LinkDecision({ sentAt, leave, token, onDone, onOver }: LinkDecisionProps) {
  const [asking, setAsking] = useState<EmailDecision>();
  const { effect, approverName, parts = [] } = leave;
  return (
    <>
      <h1>{`${leave.name} asks ${requestText(leave)}`}</h1>
      <p className="muted">{halfDayPeriodText(leave)}</p>
      <Facts facts={requestFacts(leave)} />
      {effect && !effect.fits && <Banner tone="warn">{leave.name} doesn't have enough days left, so this can't be approved.</Banner>}
      {parts
        .filter((part) => part.effect?.fits === false)
        .map(({ startDate }) => (
          <Banner key={startDate} tone="warn">{`There aren't enough days left in ${yearOf(startDate)}, so this can't be approved.`}</Banner>
        ))}
      <div className="stack tight">
        <Button variant="primary" wide icon={Check} onClick={() => setAsking('approve')}>
          Approve
        </Button>
        <Button variant="danger-quiet" wide icon={X} onClick={() => setAsking('reject')}>
          Reject
        </Button>
      </div>
      <p className="muted small-text">
        You decide as {approverName}, with the link in the email of {sentAt}.{' '}
        <Link to={paths.login()} search={{ redirect: paths.decide() }}>
          Sign in
        </Link>{' '}
        to see the reason first.
      </p>
      {asking && <ConfirmDecision word={asking} {...{ leave, token, onDone, onOver }} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type LinkedLeave = OpenedLinkBy<'here'>['leave'];

/** @example requestText(leave) // 'for 2 days', 'to give back 2 days', 'to move 3 days' */
function requestText({ leaveStatus, leaveDuration, change }: LinkedLeave): string {
  const days = daysText(leaveDuration);
  if (!change) return cancellingStatuses.includes(leaveStatus) ? `to cancel ${days}` : `for ${days}`;
  if (change.kind === 'move') return `to move ${days}`;
  const back = daysText(leaveDuration - change.leaveDuration);
  return change.kind === 'giveBack' ? `to give back ${back}` : `to turn ${back} into another leave type`;
}

function BalanceEffectText({ before, after, lapses }: NonNullable<LinkedLeave['effect']>) {
  const lapsing = expiryText(lapses);
  return <ChangeArrow from={before}>{[daysText(after), ...(lapsing === undefined ? [] : [lapsing])].join(', ')}</ChangeArrow>;
}

/** The days of one part of leave over New Year, and its effect on the balance of its year. */
const partFact = (part: NonNullable<LinkedLeave['parts']>[number]): Fact => ({
  label: String(yearOf(part.startDate)),
  value: (
    <>
      {`${daysText(part.leaveDuration)}, ${halfDayPeriodText(part)}`}
      {part.effect?.fits && (
        <>
          <br />
          <BalanceEffectText {...part.effect} />
        </>
      )}
    </>
  ),
  full: true,
});

function requestFacts({ effect, alsoAway, change, parts = [] }: LinkedLeave): Fact[] {
  const days = (change?.days ?? []).map(({ date, part }) => formatDateWithWeekday(date) + halfDaySuffix(part));
  return [
    ...(days.length > 0 ? [{ label: 'Given back', value: days.join('; '), full: true }] : []),
    ...(change
      ? [
          {
            label: 'Leave after the change',
            value: change.leaveDuration === 0 ? 'None' : `${daysText(change.leaveDuration)}, ${halfDayPeriodText(change)}`,
            full: true,
          },
        ]
      : []),
    ...(effect
      ? [
          {
            label: 'Balance',
            value: effect.fits ? <BalanceEffectText {...effect} /> : daysText(effect.before),
            full: true,
          },
        ]
      : []),
    ...parts.map(partFact),
    { label: 'Also away', value: alsoAway, full: true },
  ];
}

type ConfirmDecisionProps = Omit<LinkDecisionProps, 'way' | 'sentAt'> & { word: EmailDecision; onClose: () => void };

/** The usual confirmation. If the link has expired in the meantime, `onOver` replaces the page. */
function ConfirmDecision({ word, leave, token, onDone, onOver, onClose }: ConfirmDecisionProps) {
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const name = findDecisionTransition(toLeaveState(leave), word);
  if (!name) return null;
  const { dialog, done: doneInOne, button, first } = leaveTransitions[name];
  const { second } = leave;
  const isFirst = first !== undefined && second !== null;
  const asked = { name: leave.name, approver: leave.approverName };
  const lacks = missingReasonText(reason, { optional: dialog.reason !== 'required' });
  const confirm = async () => {
    setSending(true);
    try {
      await call('POST /auth/decision', { body: { token, decision: word, reason } });
      onDone(isFirst ? first.done : doneInOne, decisionSentence(name, leave, { isFirst, year: yearOf(today()) }));
    } catch (refusal) {
      setSending(false);
      if (isCallError(refusal) && refusal.code === 'decision.link-over') return onOver(refusal);
      setError(isCallError(refusal) && refusal.status > 0 && refusal.status < 500 ? refusal.message : failureText(refusal));
    }
  };
  return (
    <ConfirmDialog
      title={dialog.title}
      question={isFirst ? first.question({ ...asked, second }) : dialog.question(asked)}
      verb={dialog.verb}
      danger={button.variant === 'refusal'}
      busy={isSending && dialog.busy}
      error={error}
      missing={lacks && `Still missing: ${lacks}.`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="dialog-facts">
        <strong>{leave.name}</strong>
        <span>{daysText(leave.leaveDuration)}</span>
        <span>{halfDayPeriodText(leave)}</span>
      </div>
      <ReasonField optional={dialog.reason === 'optional'} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
