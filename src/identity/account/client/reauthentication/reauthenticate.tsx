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
 * Asks above whatever shows for the second factor that a refused call lacks, in the ways that the server tells; calls that are refused at the same
 * moment wait for the same answer. Whoever has none, and must have one from now on, is led to where it is set up: forms keep what was typed.
 *
 * @returns whether it was given
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
