import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#src/platform/http/server/load-shedding/queue.ts';

// 19 MiB, two passes: 10 ms on one core. The package's default algorithm is argon2id.
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More than two at once would only slow down other calls. The last in the queue waits about three seconds. */
export const inHashQueue = createQueue({ atOnce: 2, longest: 600 });

/** Hashes a password with argon2id. It waits in a queue: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, hashOptions));
}

/** Does the same as `matches` after waiting in the queue: never call it inside a transaction. */
export function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return inHashQueue(() => verifyPasswordNow(password, passwordHash));
}

// The hash of no password; created when the first unknown account is tried.
let placeholderHash: Promise<string> | undefined;

/**
 * Whether a password matches a hash, without waiting in the queue. Without a hash it takes as long and returns false, so that the time does not
 * reveal unknown accounts.
 */
export async function verifyPasswordNow(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  placeholderHash ??= hash(crypto.randomUUID(), hashOptions);
  await verify(await placeholderHash, password);
  return false;
}
