/** The layers of `src/`, in the order of the README. A file may import from its own layer and from earlier ones. */
export const layers = ['base', 'platform', 'shared', 'ledger', 'identity', 'company', 'leave', 'outgoing', 'app'] as const;

export type Layer = (typeof layers)[number] | 'testing';

export type Place = { layer: Layer; folder: string; side: 'core' | 'server' | 'client' };

/**
 * Returns the place of a file: its layer, its folder in that layer, and its side.
 *
 * @example placeOf('src/company/employee/server/profile-queries.ts') // { layer: 'company', folder: 'employee', side: 'server' }
 * @example placeOf('src/app/client/main.tsx') // { layer: 'app', folder: 'app', side: 'client' }
 */
export function placeOf(file: string): Place {
  const [, layer, folder = '', below] = file.split('/');
  const isRoot = layer === 'app' && !['home', 'demo-company'].includes(folder);
  const side = isRoot ? folder : below;
  return {
    layer: layer as Layer,
    folder: isRoot || layer === 'testing' ? layer : folder,
    side: side === 'server' || side === 'client' ? side : 'core',
  };
}
