import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** How every encrypted archive begins; the form is that of `age`, whose own program opens it as well. */
const ageHeader = Buffer.from('age-encryption.org/v1\n');
/** Deriving the key takes about a second and 128 MB, which is what makes guessing dear. */
const workFactor = 17;

type Bytes = AsyncIterable<Uint8Array>;
type Step = (source: Bytes) => AsyncGenerator<Uint8Array>;

export const isEncrypted = (start: Buffer) => start.subarray(0, ageHeader.length).equals(ageHeader);
export const ageHeaderBytes = ageHeader.length;

/** Encrypts a stream so that only the passphrase opens it, and nobody without it can alter it unseen. */
export function encryptWith(passphrase: string): Step {
  return async function* (source) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* piecesOf(await encrypter.encrypt(webStream(source)));
  };
}

/**
 * Gives what was encrypted, a piece only once it is known to be unaltered.
 *
 * @throws Error with the code `PASSPHRASE` when that is another one, `ARCHIVE` when what is read was altered or is cut short
 */
export function decryptWith(passphrase: string): Step {
  return async function* (source) {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    try {
      yield* piecesOf(await decrypter.decrypt(webStream(source)));
    } catch (error) {
      throw isSystemError(error) ? error : refusal(error);
    }
  };
}

// Node's streams of the web are those of the browser, which the package's types name; the types of the two do not know each other.
const webStream = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>;
const piecesOf = (stream: ReadableStream<Uint8Array>) => stream as unknown as Bytes;

const isSystemError = (error: unknown) => error instanceof Error && 'code' in error;

function refusal(cause: unknown): Error {
  const isOther = cause instanceof Error && cause.message.startsWith('no identity matched');
  return isOther
    ? Object.assign(new Error('the passphrase is not the one that it was made with', { cause }), { code: 'PASSPHRASE' })
    : Object.assign(new Error('it was altered or is cut short', { cause }), { code: 'ARCHIVE' });
}
