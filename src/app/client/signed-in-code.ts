import type { ScreenCaller } from '#src/shared/access/client/use-caller.ts';
import { importCode } from './missing-code.ts';

/** Loads the part of the frame that only signed-in people need, together with their first screen. */
export const loadSignedInCode = () => importCode(() => import('./query-client.ts'));

/** Clears the data of the previous person, none of which may show, and loads the current caller. */
export async function reloadCaller(): Promise<ScreenCaller> {
  const { queryClient: queries, loadCaller } = await loadSignedInCode();
  queries.clear();
  return loadCaller();
}
