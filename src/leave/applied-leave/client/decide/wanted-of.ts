import type { Whose } from '#src/leave/applied-leave/applied-leave-contract.ts';
import type { Search } from '#src/shared/screens/client/list/list-view.ts';

/** Which of what waits an address asks for; nothing where it says nothing that makes sense. @example wantedOf({ whose: 'mine' }) // { whose: 'mine' } */
export const wantedOf = ({ whose }: Search): { whose: Whose } | undefined =>
  whose === 'mine' || whose === 'standIn' || whose === 'changes' ? { whose } : undefined;
