import type { RequestFilter } from '#src/leave/applied-leave/applied-leave-contract.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';

/** Which of what waits an address asks for; nothing where it says nothing that makes sense. @example parseRequestFilter({ whose: 'mine' }) // { whose: 'mine' } */
export const parseRequestFilter = ({ whose }: QueryParams): { whose: RequestFilter } | undefined =>
  whose === 'mine' || whose === 'standIn' || whose === 'changes' ? { whose } : undefined;
