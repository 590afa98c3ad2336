import { useRouter } from '@tanstack/react-router';
import type { ScreenPath } from '#src/shared/screens/paths.ts';

/** Tells whether a screen is registered: menus, tiles and cards link to nothing else. */
export function useCanOpenScreen(): (path: Pick<ScreenPath, 'pattern'>) => boolean {
  // Seen from inside a screen the tree is only a dictionary of addresses.
  const routes: Record<string, unknown> = useRouter().routesByPath;
  return ({ pattern }) => pattern in routes;
}
