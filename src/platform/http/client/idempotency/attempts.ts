import { isCallError } from '../call-error.ts';

/** A stored result: of this attempt, or of a different earlier one whose answer was lost. */
export type StoredResult<Answer> = {
  answer: Answer;
  isEarlier: boolean;
  /** The version of the record after an earlier attempt. */
  etag?: string | undefined;
};

/**
 * Creates the attempts of one form to store or change a record. They share a key until one succeeds, so a double click or a retry stores
 * one record. If an answer was lost and the form is sent again with other values, the form gets the result of the earlier attempt and
 * nothing more is stored. The next attempt uses a new key.
 *
 * @example const [attempts] = useState(createAttempts); const { answer, isEarlier } = await attempts.send((idempotencyKey) => call('POST /…', { body, idempotencyKey }))
 */
export function createAttempts() {
  let key = createIdempotencyKey();
  let isOpen = false;
  const startAnew = () => {
    key = createIdempotencyKey();
    isOpen = false;
  };
  return {
    /** Whether an attempt got no answer from the server, so its record may be stored. */
    isOpen: () => isOpen,
    /** @throws CallError unless a record was stored */
    async send<Answer>(post: (idempotencyKey: string) => Promise<Answer>): Promise<StoredResult<Answer>> {
      try {
        const answer = await post(key);
        startAnew();
        return { answer, isEarlier: false };
      } catch (error) {
        if (!isCallError(error)) throw error;
        isOpen ||= error.status === 0 || error.status >= 500;
        // A new key lets the person continue, whatever this one was used for.
        if (error.status === 422 || error.code === 'call.told-once') startAnew();
        if (error.earlier === undefined) throw error;
        // The server returns the earlier answer only to this call.
        return { answer: error.earlier as Answer, isEarlier: true, etag: error.etag };
      }
    },
  };
}

/** Returns a unique key for `idempotencyKey`. It also works without TLS, where `crypto.randomUUID` is missing. */
export function createIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
