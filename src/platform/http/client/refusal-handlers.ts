import type { CallName } from '#src/platform/http/contract/contract.ts';
import type { CallError } from './call-error.ts';
import { readAccessToken, removeAccessToken } from './access-token.ts';

type RefusalHandlers = {
  signInNeeded: () => void;
  forbidden: () => void;
  /** Asks for the second factor, or leads to where it is set up. @returns whether it was given */
  prove: (error: CallError) => Promise<boolean>;
};

let refusalHandlers: RefusalHandlers = { signInNeeded: () => {}, forbidden: () => {}, prove: async () => false };

/** Where the frame says what happens when a call needs another sign-in, or shows that the page is not for this person. */
export function setRefusalHandlers(handlers: RefusalHandlers): void {
  refusalHandlers = handlers;
}

/** Asks for the second factor that a refused call lacks, or leads to where it is set up. @returns whether it was given */
export const reauthenticate: RefusalHandlers['prove'] = (error) => refusalHandlers.prove(error);

// Specification section 8: the history lists, the approver lookup and the leave status lookup.
const forbiddenLeaves: ReadonlySet<string> = new Set<CallName>([
  'GET /appliedleave',
  'GET /appliedleave/me',
  'GET /appliedleave/me/{year}',
  'GET /leaveapprovers',
]);

/**
 * Acts on an answer that concerns the whole page (specification section 8): 401 leads to the sign-in page, 403 of some calls to
 * the forbidden page. The caller still gets the error.
 *
 * @param sentToken the token that the call was made with: an answer to an older one says nothing about the present sign-in
 */
export function handleRefusal(status: number, name: string, address: string, sentToken: string | undefined): void {
  if (status === 401 && sentToken !== undefined && sentToken === readAccessToken()) {
    removeAccessToken();
    refusalHandlers.signInNeeded();
  }
  if (status === 403 && (forbiddenLeaves.has(name) || address.startsWith('/api/translateitem/leave_status'))) refusalHandlers.forbidden();
}
