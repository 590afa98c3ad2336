import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';

/** The first bytes of each encrypted archive. The format is that of `age`, whose own program can open it. */
const ageHeader = Buffer.from('age-encryption.org/v1\n');
/** Deriving the key takes about a second and 128 MB, which makes guessing expensive. */
const workFactor = 17;

type Bytes = AsyncIterable<Uint8Array>;
type Step = (source: Bytes) => AsyncGenerator<Uint8Array>;

export const isEncrypted = (start: Buffer) => start.subarray(0, ageHeader.length).equals(ageHeader);
export const ageHeaderBytes = ageHeader.length;

/** Encrypts a stream. Only the passphrase opens it, and changes without the passphrase are detected. */
export function encryptWith(passphrase: string): Step {
  return async function* (source) {
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    encrypter.setScryptWorkFactor(workFactor);
    yield* piecesOf(await encrypter.encrypt(webStream(source)));
  };
}

/**
 * Decrypts a stream and returns each block only after its authentication.
 *
 * @throws Error with the code `PASSPHRASE` for a wrong passphrase, `ARCHIVE` for an altered or truncated archive
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

// Node's web streams are the same as those of the browser, which the package's types name, but the two types are unrelated.
export const webStream = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>;
export const piecesOf = <T>(stream: ReadableStream<T>) => stream as unknown as AsyncIterable<T>;

const isSystemError = (error: unknown) => error instanceof Error && 'code' in error;

function refusal(cause: unknown): Error {
  const isOther = cause instanceof Error && cause.message.startsWith('no identity matched');
  return isOther
    ? Object.assign(new Error('the passphrase is wrong', { cause }), { code: 'PASSPHRASE' })
    : Object.assign(new Error('it was altered or truncated', { cause }), { code: 'ARCHIVE' });
}
