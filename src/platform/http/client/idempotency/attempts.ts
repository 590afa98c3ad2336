import { isCallError } from '../call-error.ts';
import { createIdempotencyKey } from './create-idempotency-key.ts';

/** What was stored: by this attempt, or by an earlier one that differs from it and whose answer never came. */
export type StoredResult<Answer> = {
  answer: Answer;
  isEarlier: boolean;
  /** Of an earlier attempt, the version that it gave the record. */
  etag?: string | undefined;
};

/**
 * The attempts of one form to store or change one record. They share a key until something is stored, so that a double click or a retry stores it once.
 * Sent again with other values after an answer was lost, the form is told what its earlier attempt stored, and nothing more is stored;
 * the attempt after that is a new one.
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
    /** Whether an attempt got no answer of ours: it may be stored. */
    isOpen: () => isOpen,
    /** @throws CallError when nothing is known to be stored */
    async send<Answer>(post: (idempotencyKey: string) => Promise<Answer>): Promise<StoredResult<Answer>> {
      try {
        const answer = await post(key);
        startAnew();
        return { answer, isEarlier: false };
      } catch (error) {
        if (!isCallError(error)) throw error;
        isOpen ||= error.status === 0 || error.status >= 500;
        // Whatever this key was used for, with a new one the person can go on.
        if (error.status === 422 || error.code === 'call.told-once') startAnew();
        if (error.earlier === undefined) throw error;
        // The server tells it to the call that was answered so.
        return { answer: error.earlier as Answer, isEarlier: true, etag: error.etag };
      }
    },
  };
}
