import { useParams } from '@tanstack/react-router';
import type { ScreenPath } from '#src/shared/screens/paths.ts';
import type { ParamName } from '#src/platform/http/contract/contract.ts';

/**
 * Returns the parameters in the address of the current screen.
 *
 * @param _path the path of the screen, or one of several with the same parameters
 * @example const { holidayDate } = useScreenParams(paths.viewMyPublicHoliday)
 */
export function useScreenParams<Path extends string>(_path: ScreenPath<Path>): Readonly<Record<ParamName<Path>, string>> {
  const params: unknown = useParams({ strict: false });
  // A screen is rendered only at its own path, which has all parameters.
  return params as Readonly<Record<ParamName<Path>, string>>;
}
