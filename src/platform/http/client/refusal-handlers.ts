import type { CallName } from '#src/platform/http/contract/contract.ts';
import type { CallError } from './call-error.ts';
import { readAccessToken, removeAccessToken } from './access-token.ts';

type RefusalHandlers = {
  signInNeeded: () => void;
  forbidden: () => void;
  /** Asks for the second factor, or leads to its setup. @returns whether the person entered it */
  prove: (error: CallError) => Promise<boolean>;
};

let refusalHandlers: RefusalHandlers = { signInNeeded: () => {}, forbidden: () => {}, prove: async () => false };

/** Registers what the frame does when a call needs a new sign-in or the page is forbidden. */
export function setRefusalHandlers(handlers: RefusalHandlers): void {
  refusalHandlers = handlers;
}

/** Asks for the second factor that a refused call lacks, or leads to its setup. @returns whether the person entered it */
export const reauthenticate: RefusalHandlers['prove'] = (error) => refusalHandlers.prove(error);

// Specification section 8: the history lists, the approver lookup and the leave status lookup.
const forbiddenLeaves: ReadonlySet<string> = new Set<CallName>([
  'GET /appliedleave',
  'GET /appliedleave/me',
  'GET /appliedleave/me/{year}',
  'GET /leaveapprovers',
]);

/**
 * Handles an answer that concerns the whole page (specification section 8): 401 leads to the sign-in page, 403 of some calls to the
 * forbidden page. The caller still gets the error.
 *
 * @param sentToken the token of the call, because an answer to an older token does not concern the current sign-in
 */
export function handleRefusal(status: number, name: string, address: string, sentToken: string | undefined): void {
  if (status === 401 && sentToken !== undefined && sentToken === readAccessToken()) {
    removeAccessToken();
    refusalHandlers.signInNeeded();
  }
  if (status === 403 && (forbiddenLeaves.has(name) || address.startsWith('/api/translateitem/leave_status'))) refusalHandlers.forbidden();
}
