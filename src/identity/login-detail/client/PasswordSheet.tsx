import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addDays, formatDate } from '#src/base/dates/plain-date.ts';
import { companyName, useToday } from '#src/shared/screens/client/company.ts';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { useUnsavedChanges } from '#src/shared/screens/client/use-unsaved-changes.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { CheckField } from '#src/platform/ui/client/form/CheckField.tsx';
import type { OneTimePasswords, ValidDays } from './calls.ts';

const title = 'One-time passwords';

type PasswordSheetProps = { accountRunId: number; passwords: OneTimePasswords; validDays: ValidDays };

/** Shows one-time passwords once, for printing. Users confirm that they have them before they leave. */
export function PasswordSheet({ accountRunId, passwords, validDays }: PasswordSheetProps) {
  // The sheet may be handed out later, so it shows the expiry calculated when it was created.
  const [made] = useState(useToday());
  const until = formatDate(addDays(made, validDays));
  const [isStored, setStored] = useState(false);
  const leaving = useUnsavedChanges(!isStored, { to: paths.accountRun({ accountRunId }) });
  useEffect(() => {
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, []);
  return (
    <>
      <PageHead
        title={title}
        line={`${companyName()}. Sign in at ${window.location.origin} with the User ID and this password before ${until}, and choose your own.`}
        actions={
          <Button variant="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        }
      />
      <div className="screen-only above">
        <Banner tone="warn" title="You'll only see this page once.">
          Print it, cut it into slips and give each person theirs. If you lose it, you can create a new page for people who haven't signed
          in yet.
        </Banner>
      </div>
      <ul className="lines">
        {passwords.map(({ emplId, name, userId, password }) => (
          <li key={emplId}>
            <span className="grow">
              <b className="medium">
                {name} ({emplId})
              </b>
              <span className="sub">{userId}</span>
              {/* People get nothing but their slip, so each slip names the company and the address. */}
              <span className="sub">
                <span className="print-only">{`${companyName()}: sign in at ${window.location.origin} before ${until}`}</span>
              </span>
            </span>
            <code>{password}</code>
          </li>
        ))}
      </ul>
      <div className="stack screen-only">
        <CheckField label="I have printed or stored this page" checked={isStored} onChange={(event) => setStored(event.target.checked)} />
        <div>
          <Button disabled={!isStored} onClick={leaving.ask}>
            Done
          </Button>
        </div>
      </div>
      <UnsavedChangesDialog
        {...leaving}
        title="Leave without the passwords?"
        question="They are not shown again. You can create a new page for people who haven't signed in yet."
      />
    </>
  );
}
