import { Link } from '@tanstack/react-router';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { setPageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { type SetupState, type SetupStep, setupStepNames, setupSteps, type SetupStepName } from '#src/app/home/setup-checklist.ts';
import { useSetupChecklist } from './setup-checklist-calls.ts';
import { type StepLink, setupStepLinks } from './setup-step-links.ts';

/** Leads on to the next step once the step that HR has opened from the setup checklist is done. */
function SetupNextStep({ from }: { from: SetupStepName }) {
  const { data } = useSetupChecklist(false);
  if (!data || data.hidden) return null;
  if (!data.found) return <SetupFinished />;
  const steps = setupSteps(data.found, canCompanySendMail());
  const next = steps.findIndex(({ done, waitsFor }) => !done && waitsFor === undefined);
  const [opened, step] = [steps.find(({ name }) => name === from), steps[next]];
  const { found } = data;
  if (opened && isPartlyDone(opened, found)) {
    const { toDo } = setupStepLinks(found)[opened.name];
    return (
      <div className="notice">
        <Banner tone="info" alert>
          {opened.text}{' '}
          {opened.name === 'balances' && (
            <StepLinkTo name={opened.name} link={toDo}>
              {toDo.label}
            </StepLinkTo>
          )}
        </Banner>
      </div>
    );
  }
  if (!opened?.done || !step) return null;
  const { toDo, other } = setupStepLinks(found)[step.name];
  return (
    <div className="notice">
      <Banner tone="info" alert>
        <StepLinkTo name={step.name} link={toDo}>
          {`Next: ${lowerFirst(step.title)} (${next + 1} of ${steps.length})`}
        </StepLinkTo>
        {other && (
          <>
            {' or '}
            <StepLinkTo name={step.name} link={other}>
              {lowerFirst(other.label)}
            </StepLinkTo>
          </>
        )}
      </Banner>
    </div>
  );
}

/** Whether a step that HR fills in parts has some of them: lookups or the days of leave types. */
const isPartlyDone = ({ name, done }: SetupStep, { lookups, withDays }: SetupState): boolean =>
  !done && ((name === 'lookups' && Object.values(lookups).some((count) => count > 0)) || (name === 'balances' && withDays > 0));

type StepLinkToProps = { name: SetupStepName; link: StepLink; children: string };

const StepLinkTo = ({ name, link: { path, search }, children }: StepLinkToProps) => (
  <Link to={path()} {...(search && { search })} onClick={() => showNextStep(name)}>
    {children}
  </Link>
);

/** Leads on from a step that HR opens, until the checklist is shown again. A reload does not end it. */
export function showNextStep(from: SetupStepName): void {
  sessionStorage.setupStep = from;
  setPageNote(<SetupNextStep from={from} />);
}

/** Leads on from the step that was open before the page was reloaded. */
export function restoreNextStep(): void {
  const from = setupStepNames.find((name) => name === sessionStorage.setupStep);
  if (from) setPageNote(<SetupNextStep from={from} />);
}

export function hideNextStep(): void {
  sessionStorage.removeItem('setupStep');
  setPageNote(null);
}

const SetupFinished = () => (
  <div className="notice">
    <Banner tone="good" alert>
      Leave is set up. You can still{' '}
      <Link to={paths.importLeave()} onClick={hideNextStep}>
        import leave
      </Link>{' '}
      from another product, and choose{' '}
      <Link to={paths.settings()} onClick={hideNextStep}>
        notifications by email
      </Link>
      .
    </Banner>
  </div>
);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
