import { hash, verify } from '@node-rs/argon2';
import { createQueue } from '#src/platform/http/server/load-shedding/queue.ts';

// 19 MiB, two passes: 10 ms of one core. The package's default algorithm is argon2id.
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More than two at once would only take the cores from everybody else's calls; who comes last waits some three seconds. */
export const inHashQueue = createQueue({ atOnce: 2, longest: 600 });

/** Hashes a password with argon2id. It waits in a line: never call it inside of a transaction. */
export function hashPassword(password: string): Promise<string> {
  return inHashQueue(() => hash(password, hashOptions));
}

/** As `matches`, when its turn comes: never call it inside of a transaction. */
export function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return inHashQueue(() => verifyPasswordNow(password, passwordHash));
}

// Of no password at all; made once, when the first unknown account is tried.
let placeholderHash: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash, at once, for whoever has their turn in the line already. Without a hash it takes as long and is
 * false: an unknown account cannot be told by time.
 */
export async function verifyPasswordNow(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return verify(passwordHash, password);
  placeholderHash ??= hash(crypto.randomUUID(), hashOptions);
  await verify(await placeholderHash, password);
  return false;
}
