import { useRouter } from '@tanstack/react-router';
import type { ScreenPath } from '#src/shared/screens/paths.ts';

/** Whether a screen is registered. Menus, tiles and cards link only to such screens. */
export function useCanOpenScreen(): (path: Pick<ScreenPath, 'pattern'>) => boolean {
  // From inside a screen, only the paths of the tree are needed, not its types.
  const routes: Record<string, unknown> = useRouter().routesByPath;
  return ({ pattern }) => pattern in routes;
}
