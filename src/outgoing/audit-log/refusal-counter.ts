/** A refused call, or a failed sign-in to an address without an account, with the person if known, and the address otherwise. */
export type Refusal = {
  action: 'refused' | 'slowed down' | 'sign-in failed';
  /** The `account` of the attempted sign-in, or the `call`. */
  entity: 'account' | 'call';
  entityKey: string;
  byEmplId: string | undefined;
  address: string | undefined;
  requestId: string;
  /** The reason and the user of the provider or entry of the directory, if these are known. */
  details?: Readonly<Record<string, string>> | undefined;
};

export type CountedRefusal = Refusal & { times: number };

/** Counts refusals between two rounds. */
export type RefusalCounter = {
  /** Counts a refusal. Returns what to write now. */
  add: (refusal: Refusal) => CountedRefusal[];
  /** Begins a new round. Returns what the previous one has counted since it was last written. */
  endRound: () => CountedRefusal[];
};

/**
 * Counts refusals so that an attack does not fill the audit log. The first of a kind is written at once, and the others as one entry at the end of
 * the round. Beyond `mostKinds` in a round, all others are one kind of which only the number is kept. Failed sign-ins of unknown users are one kind too.
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
      const { action, entity, entityKey, byEmplId, address, details } = refusal;
      const isSignIn = action === 'sign-in failed';
      // Anyone can invent addresses without an account, so all of them are one kind. A known user is one kind, from any network.
      const key = [action, entity, entityKey, byEmplId, isSignIn ? details : address];
      const kind = isSignIn && !details ? action : JSON.stringify(key);
      const known = kinds.get(kind) ?? (kinds.size < mostKinds ? undefined : kinds.get(action));
      if (known) {
        known.times += 1;
        return [];
      }
      const isBeyond = kinds.size >= mostKinds;
      const others: Refusal = {
        ...refusal,
        entity: 'call',
        entityKey: 'others',
        byEmplId: undefined,
        address: undefined,
        details: undefined,
      };
      const first = isBeyond ? others : refusal;
      const rest = kind === action ? { ...others, entity } : { ...first, ...(isSignIn && { address: undefined }) };
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
