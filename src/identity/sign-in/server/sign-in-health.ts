/** The known state of a sign-in system: unknown yet, or whether it responds and when this began. */
export type SignInHealth = { state: 'asked'; since: null } | { state: 'answers' | 'silent'; since: number };

/** How long a result is valid, in milliseconds. */
const maxAgeMs = 30_000;

/**
 * Returns the known state of a system at once, and checks it again in the background if the state is old. Only one check runs at a time.
 *
 * @param greet fails if the system does not respond
 * @example const stateOf = watchSignInHealth(() => checkProvider(config)); stateOf() // { state: 'asked', since: null }
 */
export function watchSignInHealth(greet: () => Promise<void>, now: () => number = Date.now): () => SignInHealth {
  let known: SignInHealth = { state: 'asked', since: null };
  let askedAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  const ask = async () => {
    const state = await greet().then(
      () => 'answers' as const,
      () => 'silent' as const,
    );
    askedAt = now();
    isAsking = false;
    if (state !== known.state) known = { state, since: askedAt };
  };
  return () => {
    if (!isAsking && now() - askedAt >= maxAgeMs) {
      isAsking = true;
      void ask();
    }
    return known;
  };
}
