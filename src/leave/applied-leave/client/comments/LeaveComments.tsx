import { type SyntheticEvent, useId, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { commentReaders, maxCommentLength } from '#src/leave/applied-leave/comments/leave-comment.ts';
import { type LeaveDetail, toLeaveAddress } from '#src/leave/applied-leave/client/calls.ts';
import { momentText } from '#src/shared/screens/client/moment-text.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { call } from '#src/platform/http/client/call.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { usePersistentState } from '#src/shared/screens/client/use-persistent-state.ts';
import { isTooLong } from '#src/base/text/too-long.ts';
import { Avatar } from '#src/platform/ui/client/base/Avatar.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import './comments.css';

/** The comments on an application and a field for more; nothing for people without a part in it. */
export function LeaveComments({ leave }: { leave: LeaveDetail }) {
  const id = useId();
  if (leave.comments === null) return null;
  return (
    <section className="stack tight very-last" aria-labelledby={id}>
      <h2 id={id}>Comments</h2>
      {leave.comments.length > 0 && <CommentList comments={leave.comments} />}
      <CommentForm leave={leave} />
    </section>
  );
}

function CommentForm({ leave }: { leave: LeaveDetail }) {
  const id = useId();
  const [text, setText] = usePersistentState(`comment on ${leave.appliedLeaveId}`, '');
  const { send, isSent, forget } = useSendComment(leave, () => setText(''));
  const { emplId } = useCaller();
  const { employeeDetails, approver, approverName, readers } = leave;
  const { others, sentence } = commentReaders([employeeDetails, { emplId: approver, name: approverName }], emplId, readers);
  const isLong = isTooLong(text, maxCommentLength);
  const problem = isLong ? `A comment has at most ${maxCommentLength} characters.` : send.error && alertText(send.error);
  const cannotSend = text.trim() === '' || isLong || send.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!cannotSend) send.mutate(text.trim());
  };
  return (
    <form className="stack tight" onSubmit={submit}>
      <div className="say">
        <label className="hidden-text" htmlFor={`${id}-say`}>
          Comment to {others}
        </label>
        <textarea
          className="textarea"
          id={`${id}-say`}
          rows={1}
          aria-describedby={`${id}-who`}
          aria-invalid={problem ? true : undefined}
          value={text}
          onChange={({ target }) => {
            forget();
            setText(target.value);
          }}
        />
        <div className="say-foot">
          <span className="hint" id={`${id}-who`}>
            {sentence}
          </span>
          <Button type="submit" small disabled={cannotSend} busy={send.isPending && 'Sending'}>
            Send
          </Button>
        </div>
      </div>
      <p className="hidden-text" role="status">
        {isSent && 'Sent.'}
      </p>
      {problem && (
        <Banner tone="bad" alert={!isLong}>
          {problem}
        </Banner>
      )}
    </form>
  );
}

/** Sends a comment; `forget` clears the field for the next one. */
function useSendComment(leave: LeaveDetail, onSent: () => void) {
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const path = 'POST /appliedleave/{emplId}/{effDate}/{startDate}/{leaveCode}/comments';
  const send = useChange((text: string, idempotencyKey) => call(path, { ...toLeaveAddress(leave), body: { text }, idempotencyKey }), {
    onSuccess: () => {
      onSent();
      setSent(true);
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return { send, isSent, forget: () => setSent(false) };
}

function CommentList({ comments }: { comments: NonNullable<LeaveDetail['comments']> }) {
  return (
    <ol className="said">
      {comments.map(({ leaveCommentId, byName, saidAt, text }) => (
        <li key={leaveCommentId}>
          <Avatar name={byName} />
          <div>
            <p className="said-by">
              <b>{byName}</b> <time dateTime={saidAt}>{momentText(saidAt)}</time>
            </p>
            <p className="said-text">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
