import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { callerQuery } from '#src/shared/access/client/use-caller.ts';
import type { ReauthenticationMethod } from '#src/base/caller/caller.ts';
import type { CallError } from '#src/platform/http/client/call-error.ts';
import { startDraftRetention } from '#src/shared/screens/client/draft.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';

let openDialog: Promise<boolean> | undefined;

/**
 * Asks for the second factor that a refused call needs, with the methods the server offers. Calls refused at the same time wait for
 * the same answer. Users who must first set up a factor are sent to that page, and forms retain their input.
 *
 * @returns whether the factor was given
 */
export async function reauthenticate(
  { code, params: { ways } }: CallError,
  queries: QueryClient,
  router: Pick<AnyRouter, 'navigate'>,
): Promise<boolean> {
  if (code === 'PROOF_NEEDED')
    return (openDialog ??= showReauthenticateDialog(ways as ReauthenticationMethod[]).finally(() => (openDialog = undefined)));
  await queries.refetchQueries({ queryKey: callerQuery.queryKey });
  startDraftRetention();
  await router.navigate({ to: paths.account(), replace: true, ignoreBlocker: true });
  return false;
}

function showReauthenticateDialog(ways: readonly ReauthenticationMethod[]): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => {
    root.render(<ReauthenticateDialog ways={ways} onDone={resolve} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}
