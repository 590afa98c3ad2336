import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#src/http/app-error.ts';

// 19 MiB, two passes: 10 ms of one core. The package's default algorithm is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// More than two at once would only take the cores from everybody else's calls.
const atOnce = 2;
const longestQueue = 200;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue)
      throw new AppError(503, 'The server is busy. Please try again.', { headers: { 'Retry-After': '2' } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

// Of no password at all; made once, when the first unknown account is tried.
let nobodysHash: Promise<string> | undefined;

/** Whether the password belongs to the hash. Without a hash it takes as long and is false: an unknown account cannot be told by time. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash !== undefined) return inTurn(() => verify(passwordHash, password));
  nobodysHash ??= hash(crypto.randomUUID(), options);
  const unknown = await nobodysHash;
  await inTurn(() => verify(unknown, password));
  return false;
}
