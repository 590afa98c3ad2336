import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useId } from 'react';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { isBalanceComplete, type SetupBalance, type SetupState, setupSteps, type SetupStep } from '#src/app/home/setup-checklist.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { dismissSetupBalance, setupChecklistKey, setSetupChecklistHidden } from './setup-checklist-calls.ts';
import { hideNextStep, showNextStep } from './SetupNextStep.tsx';
import { setupStepLinks, type StepLink } from './setup-step-links.ts';

/**
 * The setup steps of a new company, for HR. The next step is highlighted.
 *
 * @param Mail the part about email, which is no step because nothing in the company waits for it
 */
export function SetupChecklistCard({ found, Mail }: { found: SetupState; Mail: ComponentType }) {
  const id = useId();
  const steps = setupSteps(found, canCompanySendMail());
  const done = steps.filter((step) => step.done).length;
  useEffect(hideNextStep, []);
  const next = steps.find((step) => !step.done && step.waitsFor === undefined);
  return (
    <section className="card span-12 path-card" aria-labelledby={id}>
      <div className="path-head">
        <div>
          <h2 id={id}>Set up leave in seven steps</h2>
          <p className="muted">{`${done} of ${steps.length} done. Steps are ticked off as you complete them. The last one is optional.`}</p>
        </div>
        <HideButton />
      </div>
      <progress className="path-bar" aria-label="Steps completed" max={steps.length} value={done} />
      <ol className="path">
        {steps.map((step, n) => (
          <SetupStepLine key={step.name} {...{ step, found }} place={n + 1} isNext={step === next} />
        ))}
      </ol>
      <Mail />
    </section>
  );
}

type StepProps = { step: SetupStep; found: SetupState; isNext: boolean };

function SetupStepLine({ step, found, place, isNext }: StepProps & { place: number }) {
  const { name, title, text, done, waitsFor } = step;
  return (
    <li className={classNames(done && 'done', isNext && 'now')} aria-current={isNext ? 'step' : undefined}>
      <span className="step" aria-hidden="true">
        {done ? <Icon icon={Check} /> : place}
      </span>
      <div className="grow">
        <h3>
          {title}
          {done && <span className="hidden-text">, done</span>}
        </h3>
        <p className="muted">{text}</p>
        {name === 'balances' && waitsFor === undefined && <BalanceList balances={found.balances} />}
      </div>
      <StepAction {...{ step, found, isNext }} />
    </li>
  );
}

function StepAction({ step: { name, title, done, waitsFor }, found, isNext }: StepProps): ReactNode {
  const id = useId();
  const hasScreen = useCanOpenScreen();
  const { toDo, other, done: result } = setupStepLinks(found)[name];
  const links = (done ? [result] : [toDo, ...(other ? [other] : [])]).filter(({ path }) => hasScreen(path));
  const [first] = links;
  if (!first) return null;
  const nameOf = ({ label }: StepLink) => ({ 'aria-label': `${label}: ${title}` });
  if (!done && waitsFor !== undefined)
    return (
      <>
        <span className="waits-for" id={id}>
          Add {waitsFor} first
        </span>
        <Button disabled reasonId={id} {...nameOf(first)}>
          {first.label}
        </Button>
      </>
    );
  return (
    <div className="step-links">
      {links.map((link) => (
        <ButtonLink
          key={link.label}
          variant={link !== first || done ? 'quiet' : isNext ? 'primary' : 'plain'}
          to={link.path()}
          {...(link.search && { search: link.search })}
          onClick={() => showNextStep(name)}
          {...nameOf(link)}
        >
          {link.label}
        </ButtonLink>
      ))}
    </div>
  );
}

/** The leave types without days for most people, and those that HR has skipped. */
function BalanceList({ balances }: { balances: readonly SetupBalance[] }) {
  const listed = balances.filter((balance) => balance.dismissed || !isBalanceComplete(balance));
  if (listed.length === 0) return null;
  return (
    <ul className="setup-balances">
      {listed.map((balance) => (
        <BalanceLine key={balance.leaveCode} balance={balance} />
      ))}
    </ul>
  );
}

function BalanceLine({ balance: { leaveCode, leaveDescr, people, withDays, dismissed } }: { balance: SetupBalance }) {
  const queries = useQueryClient();
  const change = useChange((next: boolean, idempotencyKey) => dismissSetupBalance(leaveCode, next, idempotencyKey), {
    onError: (error: unknown) => showToast({ tone: 'bad', text: failureText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: setupChecklistKey }),
  });
  return (
    <li>
      <span className="muted">{dismissed ? `${leaveDescr}: skipped` : `${leaveDescr}: ${withDays} of ${people}`}</span>
      <Button
        small
        variant="quiet"
        busy={change.isPending && 'Saving'}
        aria-label={`${dismissed ? 'Undo skip' : 'Skip'}: ${leaveDescr}`}
        onClick={() => change.mutate(!dismissed)}
      >
        {dismissed ? 'Undo' : 'Skip'}
      </Button>
    </li>
  );
}

function HideButton() {
  const queries = useQueryClient();
  const fail = (error: unknown) => showToast({ tone: 'bad', text: failureText(error) });
  const showAgain = async () => {
    await setSetupChecklistHidden(false, createIdempotencyKey()).catch(fail);
    await queries.invalidateQueries({ queryKey: setupChecklistKey });
  };
  const hide = useChange(setSetupChecklistHidden, {
    onSuccess: () =>
      showToast({
        tone: 'info',
        text: 'Hidden. Search for “Show setup checklist” to bring it back.',
        action: { label: 'Undo', run: () => void showAgain() },
      }),
    onError: fail,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: setupChecklistKey });
      // The focused button disappears with the card.
      document.querySelector<HTMLElement>('main h1')?.focus();
    },
  });
  return (
    <Button small variant="quiet" busy={hide.isPending && 'Hiding'} onClick={() => hide.mutate(true)}>
      Hide
    </Button>
  );
}
