import { call } from '#src/platform/http/client/call.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { alertText, isCallError } from '#src/platform/http/client/call-error.ts';
import { useChange } from '#src/shared/screens/client/use-change.ts';
import { daysText } from '#src/base/text/plural.ts';
import { toProblemResponses } from '#src/base/text/problem.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { Dialog } from '#src/platform/ui/client/overlay/Dialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { type LineEdit, lineEditProblems, computeLineOutcome } from '#src/leave/year-end/year-end-rules.ts';
import { yearEndSentences } from '#src/leave/year-end/year-end-sentences.ts';
import type { Line } from './calls.ts';

type EditLineDialogProps = { yearEndId: number; year: number; line: Line; opens: boolean; onClose: () => void };

/** Parses typed days; empty or invalid text is NaN. */
const parseNumber = (text: string): number => (/^\d{1,4}(?:\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Edits the carry-over and the grant of a line. Figures that match the rules keep following the rules. */
export function EditLineDialog({ yearEndId, year, line, opens, onClose }: EditLineDialogProps) {
  const { name, leaveDescr } = line;
  const { values, set, edit, problems, outcome } = useLineForm(line, opens);
  const [isSent, setSent] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const { save, now } = useSaveLine({ yearEndId, line, onClose });
  const errorAt = (path: string) => (isSent ? problems.find((problem) => problem.path === path)?.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (problems.length === 0 && !save.isPending) save.mutate(edit);
  };
  return (
    <Dialog
      title={`Edit line of ${name}`}
      foot={{
        buttons: (
          <DialogButtons isEdited={line.edited} save={save} onBack={() => save.mutate({ carried: null, grant: null })} onClose={onClose} />
        ),
        first,
      }}
      held={save.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="muted">{leaveDescr}. The change applies to this year end only.</p>
      {!opens && <RuleFigures line={now} year={year} />}
      <LineFields {...{ year, opens, first, values, set, errorAt }} name={line.name} />
      <Outcome {...outcome} year={year} opens={opens} />
      {save.error && (
        <Banner tone="bad" alert>
          {alertText(save.error)}
          {now !== line && ` ${currentValuesText(now)}`}
        </Banner>
      )}
    </Dialog>
  );
}

function RuleFigures({ line: { rest, byRules }, year }: { line: Line; year: number }) {
  const { lapses } = computeLineOutcome({ rest, carried: byRules.carried, granted: 0 });
  return (
    <p className="dialog-facts">
      Rest of {year}: {daysText(rest)}. By the rules, {byRules.carried} carry over and {lapses} expire.
    </p>
  );
}

type LineFieldsProps = Pick<ReturnType<typeof useLineForm>, 'values' | 'set'> & {
  name: string;
  year: number;
  opens: boolean;
  first: RefObject<HTMLInputElement | null>;
  errorAt: (path: string) => string | undefined;
};

function LineFields({ name, year, opens, first, values, set, errorAt }: LineFieldsProps) {
  return (
    <>
      <div className="year-end-fields">
        {!opens && (
          <TextField
            label="Carried"
            required={false}
            inputMode="decimal"
            ref={first}
            value={values.carried}
            onChange={set('carried')}
            error={errorAt('carried')}
          />
        )}
        <TextField
          label={`Granted for ${year + 1}`}
          required={false}
          inputMode="decimal"
          ref={opens ? first : undefined}
          value={values.grant}
          onChange={set('grant')}
          error={errorAt('grant')}
        />
      </div>
      <TextField
        label="Note"
        required={false}
        hint={`${name} will see this note in the balance history.`}
        value={values.note}
        onChange={set('note')}
        error={errorAt('note')}
      />
    </>
  );
}

type OutcomeProps = { lapses: number; availableNext: number; year: number; opens: boolean };

const Outcome = ({ lapses, availableNext, year, opens }: OutcomeProps) => (
  <p aria-live="polite">
    {!opens && `Expires: ${daysText(lapses)}. `}
    <strong>
      Available in {year + 1}: {daysText(availableNext)}
    </strong>
  </p>
);

/** Returns the values that another HR user has saved in the meantime. */
const currentValuesText = ({ carried, grant, note }: Line): string =>
  `The line now has ${carried} carried and ${grant} granted${note === null ? '' : ` (“${note}”)`}. Save again to use your figures.`;

/** The state of the form: the typed values, the body to send, the errors, and the resulting figures. */
function useLineForm({ rest, byRules, beside, ...line }: Line, opens: boolean) {
  const [values, setValues] = useState({ carried: String(line.carried), grant: String(line.grant), note: line.note ?? '' });
  const set = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues((now) => ({ ...now, [field]: event.target.value }));
  const [carried, granted] = [parseNumber(values.carried), parseNumber(values.grant)];
  const edit: LineEdit = {
    ...(!opens && { carried: carried === byRules.carried ? null : carried }),
    grant: granted === byRules.grant ? null : granted,
    ...(values.note.trim() !== '' && { note: values.note.trim() }),
  };
  const outcome = computeLineOutcome({ rest, carried: opens ? 0 : carried || 0, granted: granted || 0, beside });
  return { values, set, edit, problems: toProblemResponses(yearEndSentences, lineEditProblems(edit)), outcome };
}

/** Saves the line. If another user was faster, the line is loaded again and the typed values stay. */
function useSaveLine({ yearEndId, line, onClose }: Pick<EditLineDialogProps, 'yearEndId' | 'line' | 'onClose'>) {
  const queries = useQueryClient();
  const [now, setNow] = useState(line);
  const { emplId, leaveCode } = line;
  const readAnew = async () => {
    // If loading fails, the line stays as it was last loaded.
    const lines = await call('GET /yearend/{yearEndId}', { params: { yearEndId }, query: { find: emplId, leaveCode } }).catch(() => []);
    setNow(lines.find((one) => one.emplId === emplId) ?? line);
  };
  const save = useChange(
    (edit: LineEdit, idempotencyKey) =>
      call('PATCH /yearend/{yearEndId}/{emplId}/{leaveCode}', {
        params: { yearEndId, emplId, leaveCode },
        body: edit,
        ifMatch: `"${now.version}"`,
        idempotencyKey,
      }),
    {
      onSuccess: async () => {
        await queries.invalidateQueries();
        onClose();
      },
      onError: (error) => {
        void queries.invalidateQueries();
        if (isCallError(error) && error.status === 412) void readAnew();
      },
    },
  );
  return { save, now };
}

type DialogButtonsProps = { isEdited: boolean; save: { isPending: boolean }; onBack: () => void; onClose: () => void };

function DialogButtons({ isEdited, save, onBack, onClose }: DialogButtonsProps) {
  return (
    <>
      {isEdited && (
        <Button variant="quiet" disabled={save.isPending} onClick={onBack}>
          Reset to the rules
        </Button>
      )}
      <Button disabled={save.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={save.isPending && 'Saving'}>
        Save line
      </Button>
    </>
  );
}
