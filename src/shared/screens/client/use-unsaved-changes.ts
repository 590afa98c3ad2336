import { type LinkProps, useBlocker, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { paths } from '#src/shared/screens/paths.ts';

type Place = Pick<LinkProps, 'to' | 'search'>;

/**
 * Asks before unsaved changes are lost: on Cancel, a link, Back, or closing the page.
 *
 * @param isDirty whether anything would be lost
 * @param away the target of Cancel
 */
export function useUnsavedChanges(isDirty: boolean, away: Place) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const allowed = useRef(false);
  const blocker = useBlocker({
    // A sign-in restores the contents, and another page of a list on the same screen loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !allowed.current && next.pathname !== paths.login() && next.pathname !== current.pathname,
    enableBeforeUnload: () => isDirty && !allowed.current,
    withResolver: true,
  });
  const go = async (place: Place) => {
    allowed.current = true;
    await navigate(place);
  };
  return {
    asking: asked || blocker.status === 'blocked',
    ask: () => (isDirty ? setAsked(true) : void go(away)),
    stay: () => {
      setAsked(false);
      blocker.reset?.();
    },
    leave: () => {
      allowed.current = true;
      if (blocker.status === 'blocked') blocker.proceed();
      else void go(away);
    },
    /** Leaves without asking, because the form is done. */
    go,
  };
}
