import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { blockCalls } from '#src/platform/http/client/send.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { signOut } from '#src/identity/sign-in/client/session.ts';

/** Signs out, clears all loaded data and opens the sign-in page. */
export function useLogOut(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const leave = blockCalls();
    await queries.cancelQueries();
    const goTo = await signOut();
    await navigate({ to: paths.login() });
    leave();
    queries.clear();
    if (goTo !== undefined) location.assign(goTo);
  };
}
