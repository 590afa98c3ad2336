import { Link } from '@tanstack/react-router';
import { canCompanySendMail } from '#src/shared/screens/client/company.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { setPageNote } from '#src/platform/ui/client/overlay/toasts.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { setupSteps, type SetupStepName } from '#src/app/home/setup-checklist.ts';
import { useSetupChecklist } from './setup-checklist-calls.ts';
import { setupStepLinks } from './setup-step-links.ts';

/** Leads on to the next step once the step that HR has opened from the setup checklist is done. */
export function SetupNextStep({ from }: { from: SetupStepName }) {
  const { data } = useSetupChecklist(false);
  if (!data || data.hidden) return null;
  if (!data.found) return <SetupFinished />;
  const steps = setupSteps(data.found, canCompanySendMail());
  const next = steps.findIndex(({ done, waitsFor }) => !done && waitsFor === undefined);
  const [opened, step] = [steps.find(({ name }) => name === from), steps[next]];
  if (!opened?.done || !step) return null;
  const { path, search } = setupStepLinks(data.found)[step.name].toDo;
  return (
    <div className="notice">
      <Banner tone="info" alert>
        <Link to={path()} {...(search && { search })} onClick={() => showNextStep(step.name)}>
          {`Next: ${lowerFirst(step.title)} (${next + 1} of ${steps.length})`}
        </Link>
      </Banner>
    </div>
  );
}

/** Leads on from a step that HR opens, until the checklist is shown again. */
export const showNextStep = (from: SetupStepName): void => setPageNote(<SetupNextStep from={from} />);

const SetupFinished = () => (
  <div className="notice">
    <Banner tone="good" alert>
      Leave is set up. <Link to={paths.home()}>Home</Link>
    </Banner>
  </div>
);

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
