import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type FixedScreen, paths } from '#src/shared/screens/paths.ts';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { useCanOpenScreen } from '#src/shared/screens/client/use-can-open-screen.ts';
import { type SetupState, setupSteps, type SetupStep, type SetupStepName } from '#src/app/home/setup-checklist.ts';
import { failureText } from '#src/platform/http/client/call-error.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { classNames } from '#src/platform/ui/client/base/class-names.ts';
import { Icon } from '#src/platform/ui/client/base/Icon.tsx';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import { setupChecklistKey, setSetupChecklistHidden } from './setup-checklist-calls.ts';

type StepLink = { label: string; path: FixedScreen };

/** Links to complete a step, the easier way first, and to view its result. */
const stepLinks: Record<SetupStepName, { toDo: StepLink; other?: StepLink; done: StepLink }> = {
  lookups: {
    toDo: { label: 'Upload lookups', path: paths.uploadTranslateItems },
    done: { label: 'View', path: paths.translateItems },
  },
  categories: {
    toDo: { label: 'Upload categories', path: paths.uploadLeaveCategories },
    done: { label: 'View', path: paths.leaveCategories },
  },
  holidays: {
    toDo: { label: 'Choose a country', path: paths.countryHolidays },
    other: { label: 'Upload holidays', path: paths.uploadPublicHolidays },
    done: { label: 'View', path: paths.publicHolidays },
  },
  people: { toDo: { label: 'Upload people', path: paths.uploadProfiles }, done: { label: 'Add more', path: paths.uploadProfiles } },
  balances: {
    toDo: { label: 'Grant leave to everyone', path: paths.grants },
    other: { label: 'Upload balances', path: paths.uploadLeaveEntitlements },
    done: { label: 'View', path: paths.leaveEntitlements },
  },
  accounts: { toDo: { label: 'Create accounts', path: paths.makeAccounts }, done: { label: 'View', path: paths.loginDetails } },
  imports: { toDo: { label: 'Import leave', path: paths.importLeave }, done: { label: 'View', path: paths.leaveImports } },
};

/** The setup steps of a new company, for HR. The next step is highlighted. */
export function SetupChecklistCard({ found }: { found: SetupState }) {
  const id = useId();
  const steps = setupSteps(found, canCompanySendMail());
  const needed = steps.filter(({ isOptional }) => !isOptional);
  const done = needed.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done && step.waitsFor === undefined);
  return (
    <section className="card span-12 path-card" aria-labelledby={id}>
      <div className="path-head">
        <div>
          <h2 id={id}>Set up leave in six steps</h2>
          <p className="muted">{`${done} of ${needed.length} done. Steps are ticked off as you complete them.`}</p>
        </div>
        <HideButton />
      </div>
      <progress className="path-bar" aria-label="Steps completed" max={needed.length} value={done} />
      <ol className="path">
        {steps.map((step, n) => (
          <SetupStepLine key={step.name} step={step} place={n + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function SetupStepLine({ step, place, isNext }: { step: SetupStep; place: number; isNext: boolean }) {
  const { title, text, done } = step;
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
      </div>
      <StepAction step={step} isNext={isNext} />
    </li>
  );
}

function StepAction({ step: { name, title, done, waitsFor }, isNext }: { step: SetupStep; isNext: boolean }): ReactNode {
  const id = useId();
  const hasScreen = useCanOpenScreen();
  const { toDo, other, done: result } = stepLinks[name];
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
      {links.toReversed().map((link) => (
        <ButtonLink
          key={link.label}
          variant={link !== first || done ? 'quiet' : isNext ? 'primary' : 'plain'}
          to={link.path()}
          {...nameOf(link)}
        >
          {link.label}
        </ButtonLink>
      ))}
    </div>
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
