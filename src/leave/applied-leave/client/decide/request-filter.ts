import type { RequestFilter } from '#src/leave/applied-leave/applied-leave-contract.ts';
import type { QueryParams } from '#src/shared/screens/client/list/list-view.ts';

/** Returns the filter of pending requests in an address, or undefined if the address has no valid one. @example parseRequestFilter({ whose: 'mine' }) // { whose: 'mine' } */
export const parseRequestFilter = ({ whose }: QueryParams): { whose: RequestFilter } | undefined =>
  whose === 'mine' || whose === 'standIn' || whose === 'changes' ? { whose } : undefined;
