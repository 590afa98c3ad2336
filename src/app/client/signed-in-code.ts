import type { ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { importCode } from './missing-code.ts';

/** The part of the frame that only signed-in people need; it comes with the first screen of theirs. */
export const loadSignedInCode = () => importCode(() => import('./query-client.ts'));

/** Forgets what was read for whoever was here before, of which nothing may show, and reads who is here now. */
export async function reloadCaller(): Promise<ScreenCaller> {
  const { queryClient: queries, loadCaller } = await loadSignedInCode();
  queries.clear();
  return loadCaller();
}
