import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { ApplyInput } from '#src/leave/applied-leave/submit/submit-rules.ts';
import { untilText } from '#src/leave/applied-leave/client/stand-in/stand-in-text.ts';
import { call } from '#src/platform/http/client/call.ts';
import { nextApproverName } from '#src/ledger/leave-ledger/status/decision-effect.ts';
import { daysText } from '#src/base/text/plural.ts';

/** The hint below the approver field: the approver's stand-ins today, and the second approver. */
export function DecidersHint({ input: { approver, leaveCode }, days }: { input: ApplyInput; days: number }) {
  const { data } = useQuery({
    ...call.query('GET /appliedleave/deciders', { query: { approver, leaveCode, days: String(days) } }),
    enabled: approver !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { standIns = [], second } = (approver !== '' && data) || {};
  return (
    <>
      {standIns.map(({ emplId, name, until }) => (
        <Fragment key={emplId}>
          <br />
          {name} decides for them{until === null ? ' today' : untilText(until)}.
        </Fragment>
      ))}
      {second && (
        <>
          <br />
          {nextApproverName(second)} approves second, because it is {daysText(second.fromDays)} or more.
        </>
      )}
    </>
  );
}
