import { feature } from '#src/platform/http/server/feature.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type MailRecipient, findMailRecipient } from '#src/shared/access/server/mail-recipient-queries.ts';
import { canDecideByLink } from '#src/shared/access/server/factor/can-decide-by-link.ts';
import { networkOf } from '#src/shared/access/server/network-of.ts';
import { appliedLeaveMessage } from '#src/leave/applied-leave/applied-leave-sentences.ts';
import { decisionContract } from '#src/leave/applied-leave/decide-by-email/decision-contract.ts';
import { findDecisionTransition } from '#src/leave/applied-leave/decide-by-email/decision-rules.ts';
import { type Caller, holdsRole } from '#src/base/caller/caller.ts';
import type { PlainDate } from '#src/base/dates/plain-date.ts';
import { logEvent } from '#src/platform/db/server/log-event.ts';
import type { Tag } from '#src/platform/db/server/sql.ts';
import { AppError } from '#src/platform/http/app-error.ts';
import { serve } from '#src/platform/http/server/serve.ts';
import { inTransaction } from '#src/platform/http/server/transaction/transaction.ts';
import { leaveTransitions } from '#src/ledger/leave-ledger/status/leave-transition-table.ts';
import { rolesToActAs } from '#src/ledger/leave-ledger/status/leave-actors.ts';
import { toChangeDecision, type LeaveStatus } from '#src/ledger/leave-ledger/status/leave-status.ts';
import { lockDecisionLink, countDecisionAttempt, type DecisionLink, findDecisionLink } from './decision-link-queries.ts';
import { findApplication, type StoredLeave } from '../applied-leave-queries.ts';
import { decideChange } from '../change/change-routes.ts';
import { removeUnusedAttachment, type AttachmentServices as ChangeServices } from '../attachment/remove-unused-attachment.ts';
import { transitionApplication } from '../decide/transition-application.ts';
import { findLinkOutcome, findLinkedRequest } from './linked-request-queries.ts';

type DecisionServices = ChangeServices & { config: { timeZone: string } };

/**
 * Registers the calls behind the link of a decision email. Holders of the link can make both, signed in or not; only a decision changes
 * anything.
 */
function registerDecision(app: FastifyInstance, services: DecisionServices): void {
  const { config, today } = services;

  /** Returns the signed-in caller, if there is one. API tokens do not count. */
  async function signedIn(request: FastifyRequest): Promise<Caller | undefined> {
    const caller = await services.identify(request)?.ask(services.sql);
    return caller?.firstTime || caller?.factorNeeded || caller?.scopes ? undefined : caller;
  }

  serve(app, services, decisionContract, {
    async 'POST /auth/decisionlink'({ sql, body: { token }, request }) {
      await refuseTooManyAttempts(sql, request.ip);
      const caller = await signedIn(request);
      const link = await findDecisionLink(sql, token, config.timeZone);
      if (!link) throw linkExpiredError();
      const { sentAt } = link;
      const good = await findValidLink(sql, link, today());
      if (!good) {
        if (!caller) throw linkExpiredError();
        return { way: 'over', sentAt, isGone: link.key === null, leave: await findLinkOutcome(sql, link, caller, config.timeZone) };
      }
      const { appliedLeaveId, key } = good.link;
      const { emplId: emplid, ...rest } = key;
      if (caller?.emplId === link.emplId) return { way: 'screen', sentAt, leave: { appliedLeaveId, id: { emplid, ...rest } } };
      if (caller?.emplId !== key.emplId && (await canDecideByLink(sql, good.approver))) {
        const leave = await findLinkedRequest(sql, appliedLeaveId, good.approver);
        if (!leave) throw linkExpiredError();
        return { way: 'here', sentAt, leave };
      }
      if (caller) throw new AppError(409, appliedLeaveMessage('decision.link-of-another'));
      return { way: 'signIn' };
    },

    async 'POST /auth/decision'({ sql, body: { token, decision, reason }, request }) {
      await refuseTooManyAttempts(sql, request.ip);
      const caller = await signedIn(request);
      return inTransaction(services, request, async (tx, afterCommit) => {
        const good = await findValidLink(tx, await lockDecisionLink(tx, token), today());
        if (!good) throw linkExpiredError();
        const { link, approver } = good;
        if (caller?.emplId !== link.emplId && !(await canDecideByLink(tx, approver)))
          throw caller
            ? new AppError(409, appliedLeaveMessage('decision.link-of-another'))
            : new AppError(403, appliedLeaveMessage('decision.sign-in'));
        await tx`select set_config('leave.caller', ${approver.emplId}, true)`;
        const { key, appliedLeaveId, version } = link;
        // The holder decides in the name of the approver, but no one decides on their own leave.
        if (caller?.emplId === key.emplId) throw new AppError(409, appliedLeaveMessage('decision.link-of-another'));
        const of = { key, appliedLeaveId: String(appliedLeaveId), ifMatch: version };
        const found = await findApplication(tx, key, of.appliedLeaveId, approver);
        const status = found?.status;
        const asked = { ...of, caller: approver, reason, today: today() };
        const drop = (leave: StoredLeave) => removeUnusedAttachment(services, tx, { ...leave, afterCommit });
        await (
          found?.change
            ? decideChange(tx, { ...asked, decision: toChangeDecision(decision === 'approve'), drop })
            : transitionApplication(tx, { ...asked, to: findTargetStatus(status, decision), expected: status })
        ).catch(rethrowForLink);
        await logEvent(tx, {
          byEmplId: approver.emplId,
          requestId: request.id,
          action: 'decided by mail',
          entity: 'applied_leave',
          entityKey: [key.emplId, key.effDate, key.startDate, key.leaveCode].join('/'),
          after: { decision, address: request.ip, signed_in: caller?.emplId ?? null },
        });
        return { message: 'Success' };
      });
    },
  });
}

const linkExpiredError = () => new AppError(409, appliedLeaveMessage('decision.link-over'));

/** A link whose request exists. */
type ValidLink = DecisionLink & { key: NonNullable<DecisionLink['key']>; appliedLeaveId: number };

/** Finds a valid link whose recipient can still decide on leave. */
async function findValidLink(
  sql: Tag,
  link: DecisionLink | undefined,
  today: PlainDate,
): Promise<{ link: ValidLink; approver: MailRecipient } | undefined> {
  if (!link?.isGood || !hasApplication(link)) return undefined;
  const approver = await findMailRecipient(sql, link.emplId, today);
  return approver && holdsRole(approver, rolesToActAs('approver')) ? { link, approver } : undefined;
}

const hasApplication = (link: DecisionLink): link is ValidLink => link.key !== null && link.appliedLeaveId !== null;

/**
 * Translates a refused transition for the holder of a link: the leave type is never named, and if the request was changed, reassigned or
 * recalled, the link has simply expired.
 */
function rethrowForLink(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if ([403, 404, 412].includes(error.status) || /^leave\.(?:changed|moved)$/.test(error.said.code)) throw linkExpiredError();
  const { code } = error.said;
  // The link does not reveal the leave type, so the figures are left out.
  throw new AppError(
    error.status,
    code === 'leave.beyond-balance-of-applicant' ? appliedLeaveMessage(code, undefined) : appliedLeaveMessage('decision.not-now'),
  );
}

/** Returns the status that a decision leads to. @throws AppError 409 when nothing is pending */
function findTargetStatus(status: LeaveStatus | undefined, decision: 'approve' | 'reject'): LeaveStatus {
  const name = status && findDecisionTransition(status, decision);
  const move = name && leaveTransitions[name];
  if (!move || !('deed' in move)) throw linkExpiredError();
  return move.to;
}

async function refuseTooManyAttempts(sql: Tag, address: string): Promise<void> {
  const seconds = await countDecisionAttempt(sql, networkOf(address));
  if (seconds !== undefined)
    throw new AppError(429, appliedLeaveMessage('decision.too-many-tries', { seconds }), { headers: { 'Retry-After': String(seconds) } });
}

export const decisionFeature = feature({ name: 'Decisions by email', calls: decisionContract, register: registerDecision });
