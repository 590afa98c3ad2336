import { call } from '#src/platform/http/client/call.ts';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { missingOfReason } from '#src/leave/applied-leave/apply-leave-rules.ts';
import { ReasonField } from '#src/leave/applied-leave/client/decide/ReasonField.tsx';
import { decisionSentence, type DecisionWord, decisionMove } from '#src/leave/applied-leave/decision-rules.ts';
import { halfWords } from '#src/base/dates/period-words.ts';
import { formatDateWithWeekday, yearOf } from '#src/base/dates/plain-date.ts';
import { failureText, isCallError } from '#src/platform/http/client/call-error.ts';
import { leaveMoves } from '#src/ledger/leave-ledger/status/leave-move-rows.ts';
import { lapsingWords } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { cancellingStatuses, stateOf } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { periodWords } from '#src/ledger/leave-ledger/calculation/slots.ts';
import { Becomes } from '#src/shared/screens/client/Becomes.tsx';
import { today } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { daysText } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { type Fact, Facts } from '#src/platform/ui/client/page/Facts.tsx';
import type { OpenedBy } from './mailed-link.ts';

type DecideHereProps = OpenedBy<'here'> & {
  token: string;
  onDone: (said: string, decision: string) => void;
  onOver: (error: unknown) => void;
};

/** What waits, as far as the holder of a link sees it, and the two answers to it. */
export function DecideHere({ sentAt, leave, token, onDone, onOver }: DecideHereProps) {
  const [asking, setAsking] = useState<DecisionWord>();
  const { effect, approverName, parts = [] } = leave;
  return (
    <>
      <h1>{`${leave.name} asks ${askedOf(leave)}`}</h1>
      <p className="muted">{periodWords(leave)}</p>
      <Facts facts={factsOf(leave)} />
      {effect && !effect.fits && <Banner tone="warn">This request is for more days than are left. It cannot be approved.</Banner>}
      {parts
        .filter((part) => part.effect?.fits === false)
        .map(({ startDate }) => (
          <Banner key={startDate} tone="warn">{`${yearOf(startDate)} has fewer days left. It cannot be approved.`}</Banner>
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
        You decide as {approverName}, by the mail of {sentAt}.{' '}
        <Link to={paths.login()} search={{ redirect: paths.decide() }}>
          Sign in
        </Link>{' '}
        to see the reason first.
      </p>
      {asking && <Asking word={asking} {...{ leave, token, onDone, onOver }} onClose={() => setAsking(undefined)} />}
    </>
  );
}

type Leave = OpenedBy<'here'>['leave'];

/** @example askedOf(leave) // 'for 2 days', 'to give back 2 days', 'to move 3 days' */
function askedOf({ leaveStatus, leaveDuration, change }: Leave): string {
  const days = daysText(leaveDuration);
  if (!change) return cancellingStatuses.includes(leaveStatus) ? `to cancel ${days}` : `for ${days}`;
  if (change.kind === 'move') return `to move ${days}`;
  const back = daysText(leaveDuration - change.leaveDuration);
  return change.kind === 'giveBack' ? `to give back ${back}` : `that ${back} become leave of another type`;
}

function EffectOf({ before, after, lapses }: NonNullable<Leave['effect']>) {
  const lapsing = lapsingWords(lapses);
  return <Becomes from={before}>{[daysText(after), ...(lapsing === undefined ? [] : [lapsing])].join(', ')}</Becomes>;
}

/** The days of a part of leave over New Year, and what it leaves of its year. */
const partFact = (part: NonNullable<Leave['parts']>[number]): Fact => ({
  label: String(yearOf(part.startDate)),
  value: (
    <>
      {`${daysText(part.leaveDuration)}, ${periodWords(part)}`}
      {part.effect?.fits && (
        <>
          <br />
          <EffectOf {...part.effect} />
        </>
      )}
    </>
  ),
  full: true,
});

function factsOf({ effect, alsoAway, change, parts = [] }: Leave): Fact[] {
  const days = (change?.days ?? []).map(({ date, part }) => formatDateWithWeekday(date) + halfWords(part));
  return [
    ...(days.length > 0 ? [{ label: 'Given back', value: days.join('; '), full: true }] : []),
    ...(change ? [{ label: 'The leave is then', value: `${daysText(change.leaveDuration)}, ${periodWords(change)}`, full: true }] : []),
    ...(effect
      ? [
          {
            label: 'Balance',
            value: effect.fits ? <EffectOf {...effect} /> : daysText(effect.before),
            full: true,
          },
        ]
      : []),
    ...parts.map(partFact),
    { label: 'Also away', value: alsoAway, full: true },
  ];
}

type AskingProps = Omit<DecideHereProps, 'way' | 'sentAt'> & { word: DecisionWord; onClose: () => void };

/** The usual confirmation; a link that is over meanwhile takes the place of the page. */
function Asking({ word, leave, token, onDone, onOver, onClose }: AskingProps) {
  const [reason, setReason] = useState('');
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const name = decisionMove(stateOf(leave), word);
  if (!name) return null;
  const { dialog, done: doneInOne, button, first } = leaveMoves[name];
  const { second } = leave;
  const isFirst = first !== undefined && second !== null;
  const asked = { name: leave.name, approver: leave.approverName };
  const lacks = missingOfReason(reason, { optional: dialog.reason !== 'required' });
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
      danger={button.looks === 'refusal'}
      busy={isSending && dialog.busy}
      error={error}
      missing={lacks && `Still missing: ${lacks}.`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <div className="dialog-facts">
        <strong>{leave.name}</strong>
        <span>{daysText(leave.leaveDuration)}</span>
        <span>{periodWords(leave)}</span>
      </div>
      <ReasonField optional={dialog.reason === 'optional'} value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
