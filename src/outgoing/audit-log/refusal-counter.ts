/** A call that was refused, or a failed sign-in to an address without an account: by whom if that is known, else from where. */
export type Refusal = {
  action: 'refused' | 'slowed down' | 'sign-in failed';
  /** An `account` that somebody tried to sign in to, or the `call`. */
  entity: 'account' | 'call';
  entityKey: string;
  byEmplId: string | undefined;
  address: string | undefined;
  requestId: string;
};

export type CountedRefusal = Refusal & { times: number };

/** Keeps count of refusals between two rounds. */
export type RefusalCounter = {
  /** Counts one; gives what has to be written now. */
  add: (refusal: Refusal) => CountedRefusal[];
  /** Begins a new round; gives what the old one has counted since it was last written. */
  endRound: () => CountedRefusal[];
};

/**
 * Counts refusals so that an attack does not fill the audit log: the first of a kind is written at once, those alike when the round ends, as one.
 * Beyond `mostKinds` in a round, all others are one kind: nothing but their number is known. So are failed sign-ins without an account, after the first.
 *
 * @example
 * const count = createRefusalCounter(100);
 * count.add(refusal); // [{ ...refusal, times: 1 }]
 * count.add(refusal); // []
 * count.endRound(); // [{ ...refusal, times: 1 }]
 */
export function createRefusalCounter(mostKinds: number): RefusalCounter {
  let kinds = new Map<string, CountedRefusal>();
  return {
    add(refusal) {
      const { action, entity, entityKey, byEmplId, address } = refusal;
      // Anyone can make up addresses without an account: all of them are one kind.
      const kind = action === 'sign-in failed' ? action : JSON.stringify([action, entity, entityKey, byEmplId, address]);
      const known = kinds.get(kind) ?? (kinds.size < mostKinds ? undefined : kinds.get(action));
      if (known) {
        known.times += 1;
        return [];
      }
      const isBeyond = kinds.size >= mostKinds;
      const others: Refusal = { ...refusal, entity: 'call', entityKey: 'others', byEmplId: undefined, address: undefined };
      const first = isBeyond ? others : refusal;
      const rest = kind === action ? { ...others, entity } : first;
      kinds.set(isBeyond ? action : kind, { ...rest, times: 0 });
      return [{ ...first, times: 1 }];
    },
    endRound() {
      const counted = [...kinds.values()].filter(({ times }) => times > 0);
      kinds = new Map();
      return counted;
    },
  };
}
