import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findMissingCodes, type MissingCode } from '#src/company/employee/bulk/missing-codes.ts';
import { call } from '#src/platform/http/client/call.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { createIdempotencyKey } from '#src/platform/http/client/idempotency/attempts.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { plural } from '#src/base/text/plural.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ButtonLink } from '#src/platform/ui/client/base/ButtonLink.tsx';
import { ConfirmDialog } from '#src/platform/ui/client/overlay/ConfirmDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';

type MissingCodesProps = {
  rows: Parameters<typeof findMissingCodes>[0];
  known: Parameters<typeof findMissingCodes>[1];
  onAdded: () => void;
};

/** Offers to add the codes that the rows of a sheet need. `onAdded` checks the sheet again. */
export function MissingCodes({ rows, known, onAdded }: MissingCodesProps) {
  const codes = findMissingCodes(rows, known);
  const heads = rows.filter(({ profile }) => !profile.reportsTo?.emplId?.trim()).length;
  return (
    <>
      {codes.length > 0 && <MissingCodesBanner {...{ codes, onAdded }} />}
      {heads > 0 && <NoLineManager heads={heads} />}
    </>
  );
}

/** Every profile needs a line manager. For the head of a company, HR names an HR user. */
function NoLineManager({ heads }: { heads: number }) {
  const { emplId, roles } = useCaller();
  const who = roles.includes('M') ? `your own ID, ${emplId}` : 'the ID of an HR user who is a manager';
  return (
    <Banner tone="warn" title={`${plural(heads, 'row has', 'rows have')} no line manager`}>
      For the head of the company, enter {who}.
    </Banner>
  );
}

function MissingCodesBanner({ codes, onAdded }: { codes: readonly MissingCode[]; onAdded: () => void }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const add = useMutation({
    mutationFn: async () => {
      for (const { fieldname, code } of codes) {
        const body = { id: { fieldname, fieldvalue: code }, effStatus: 'A' as const, xlatlongname: code, xlatshortname: code };
        await call('POST /translateitem', { body, idempotencyKey: createIdempotencyKey() });
      }
    },
    onSuccess: () => {
      setAsking(false);
      onAdded();
    },
    // Codes before the failed one are already stored.
    onSettled: () => queries.invalidateQueries(),
  });
  const count = plural(codes.length, 'code');
  const actions = (
    <span className="row">
      <Button small onClick={() => setAsking(true)}>
        Add {count}
      </Button>
      <ButtonLink small to={paths.uploadTranslateItems()}>
        Upload Translate Items
      </ButtonLink>
    </span>
  );
  return (
    <>
      <Banner
        tone="warn"
        title={`${count} in the sheet ${codes.length === 1 ? 'is' : 'are'} missing from the translate items`}
        action={actions}
      >
        {codes.map(({ label, code, rows }) => `${label} ${code} (${plural(rows, 'row')})`).join(', ')}. Fix typing errors in the sheet and
        add new codes here.
      </Banner>
      {asking && (
        <ConfirmDialog
          title="Add Confirmation"
          question={`Add ${count} as new lookup values? The code is used as the name until you change it.`}
          verb="Confirm"
          busy={add.isPending && 'Adding'}
          error={add.error ? alertText(add.error) : undefined}
          onConfirm={() => add.mutate()}
          onCancel={() => setAsking(false)}
        >
          <div className="dialog-facts">
            {codes.map(({ label, code, rows }) => (
              <span key={`${label} ${code}`}>
                {label}: <strong>{code}</strong>, {plural(rows, 'row')}
              </span>
            ))}
          </div>
        </ConfirmDialog>
      )}
    </>
  );
}
