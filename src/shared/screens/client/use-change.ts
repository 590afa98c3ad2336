import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { createAttempts, type StoredResult } from '#src/platform/http/client/idempotency/attempts.ts';

/**
 * A change that takes effect once, however often it is tried. Until an answer arrives, all attempts share an idempotency key. An attempt with other
 * values returns the result of the first attempt (`isEarlier`).
 *
 * @example const lock = useChange((locked: '0' | '1', idempotencyKey) => call('POST /lockAccount', { body: { emplId, lockAccount: locked }, idempotencyKey }))
 */
export function useChange<Answer, Input = void>(
  send: (input: Input, idempotencyKey: string) => Promise<Answer>,
  options: Omit<UseMutationOptions<StoredResult<Answer>, Error, Input>, 'mutationFn'> = {},
) {
  const [attempts] = useState(createAttempts);
  return useMutation<StoredResult<Answer>, Error, Input>({
    ...options,
    mutationFn: (input) => attempts.send((idempotencyKey) => send(input, idempotencyKey)),
  });
}
