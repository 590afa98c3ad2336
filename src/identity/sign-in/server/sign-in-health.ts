/** What is known of something that people sign in with: nothing yet, or whether it answers and since when it has been seen to. */
export type SignInHealth = { state: 'asked'; since: null } | { state: 'answers' | 'silent'; since: number };

/** For how long an answer is good, in milliseconds. */
const maxAgeMs = 30_000;

/**
 * Tells at once what is known of a door, and has it asked anew meanwhile where that is old. Nobody waits for it, and it is asked once at a time.
 *
 * @param greet fails where it does not answer
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
