import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm, useWatch } from 'react-hook-form';
import { createAttempts } from '#src/platform/http/client/idempotency/attempts.ts';
import { alertUnlessOffline, isCallError } from '#src/platform/http/client/call-error.ts';
import { listLocation, backLink } from '#src/shared/screens/client/list/list-places.ts';
import type { ProblemResponse } from '#src/base/text/problem.ts';
import { useDraft } from '#src/shared/screens/client/draft.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { setFlashMessage } from '#src/shared/screens/client/flash-message.ts';
import { changesBetween, type FormValues, messagesOf, type ReadRecord, type RecordFormSource, savedRecordText } from './record-form.ts';
import { useAddAnother } from './use-add-another.ts';
import { useUnsavedChanges } from '#src/shared/screens/client/use-unsaved-changes.ts';

/**
 * The state of a form that adds or changes one record: what is typed, what the rules and the server say to it, and the way to save it.
 * Whoever adds confirms first; whoever was overtaken by somebody else reads what changed and keeps what was typed.
 *
 * @example const form = useRecordForm({ screen: paths.addLeaveCategory, list: paths.leaveCategories, start, problemsOf, findTaken, save, … }); <TextField {...form.field('leaveCode')} />
 */
export function useRecordForm<Values extends FormValues, Stored = unknown>(source: RecordFormSource<Values, Stored>) {
  const typing = useFormInput(source);
  const { form, values, isDirty } = typing;
  const [attempts, setAttempts] = useState(0);
  const [refusal, setRefusal] = useState<{ problems: readonly ProblemResponse[]; of: string }>();
  const leaving = useUnsavedChanges(isDirty || source.holdsMore === true, listLocation(source.list));
  const refuse = (problems: readonly ProblemResponse[]) => {
    setRefusal({ problems, of: textOf(form.getValues(), source) });
    setAttempts((count) => count + 1);
  };
  const beginAnew = (next: Values) => {
    typing.beginAnew(next);
    setRefusal(undefined);
    setAttempts(0);
  };
  const saving = useSaving(source, { form, refuse, go: leaving.go, beginAnew });

  useMoveFocusQuietly(saving.added, () => form.reset(undefined, { keepValues: true }));

  const isTouched = (field: string) => (source.follows?.[field] ?? [field]).some(typing.isTouched);
  // What the server refused is forgotten with the next change.
  const refused = refusal?.of === textOf(values, source) ? refusal.problems : [];
  const all = messagesOf([...source.problemsOf(values), ...refused], values, source.fieldAt);
  const messages = all.filter(({ field }) => attempts > 0 || isTouched(field) || refused.length > 0);
  const isWrong = attempts > 0 && messages.length > 0;
  usePageTitle(source.screen.title, { error: isWrong });
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const errorAt = (name: string) => messages.find(({ field }) => field === name)?.message;
  const submit = (another: boolean) => {
    if (saving.isUnderWay()) return;
    saving.askFor(another);
    if (messagesOf(source.problemsOf(values), values, source.fieldAt).length > 0) refuse([]);
    else saving.submit(values);
  };
  return {
    ...typing,
    title: source.screen.title,
    back: backLink(source.list),
    saving,
    leaving,
    summary,
    problems: isWrong ? messages.map(({ field, message }) => ({ fieldId: field, message })) : [],
    errorAt,
    /** All that a field of the kit takes, but its label. */
    field: (name: keyof Values & string) => ({ ...form.register(pathOf<Values>(name)), error: errorAt(name) }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit(false);
    },
    /** Saves, and begins the next record; only where the source says what that begins with. */
    addAnother: source.another && (() => submit(true)),
    /** Says all that is wrong, also of what was not touched yet. */
    showAll: () => refuse([]),
  };
}

type AnyForm = ReturnType<typeof useRecordForm<FormValues>>;

/** What the form's screen needs of it, whatever its values are. */
export type RecordFormState = Pick<AnyForm, 'title' | 'back' | 'leaving' | 'summary' | 'problems' | 'submit' | 'addAnother'> & {
  saving: Omit<AnyForm['saving'], 'submit' | 'askFor' | 'isUnderWay'>;
};

const textOf = <Values extends FormValues>(values: Values, { labels }: Pick<RecordFormSource<Values>, 'labels'>): string =>
  JSON.stringify(Object.keys(labels).map((name) => values[name]));

// Values are flat, so each of their names is a path.
const pathOf = <Values extends FormValues>(name: keyof Values & string) => name as unknown as Path<Values>;

function useFormInput<Values extends FormValues>({ screen, start }: Pick<RecordFormSource<Values>, 'screen' | 'start'>) {
  const caller = useCaller();
  const form = useForm<Values>({
    // Flat values are their own defaults.
    defaultValues: start.values as DefaultValues<Values>,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { isDirty, touchedFields, dirtyFields } = form.formState;
  const key = `${screen.title} ${window.location.pathname}`;
  const draft = useDraft<Values>(key, caller.emplId, () => (isDirty ? form.getValues() : undefined));
  const [restored, setRestored] = useState(() => draft !== undefined && (form.reset(draft, { keepDefaultValues: true }), true));
  // Every field is in the form from the start.
  const values = useWatch({ control: form.control }) as Values;
  const touched: Readonly<Record<string, unknown>> = touchedFields;
  const dirty: Readonly<Record<string, unknown>> = dirtyFields;
  return {
    form,
    values,
    isDirty: isDirty || restored,
    /** Nothing of what stands in the form would be lost. */
    beginAnew: (next: Values) => {
      form.reset(next);
      setRestored(false);
    },
    isTouched: (name: string) => touched[name] === true,
    /** Whether the person has changed the field. */
    isChanged: (name: string) => dirty[name] === true,
    set: (name: keyof Values & string, value: Values[keyof Values & string]) =>
      form.setValue(pathOf<Values>(name), value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldTouch: true }),
  };
}

/** The focus goes to the next record out of the field that had it, of which nothing is said for that. */
function useMoveFocusQuietly(added: object | undefined, forget: () => void) {
  const untouch = useEffectEvent(forget);
  useEffect(() => {
    if (added) untouch();
  }, [added]);
}

type FormActions<Values extends FormValues> = {
  form: ReturnType<typeof useFormInput<Values>>['form'];
  refuse: (problems: readonly ProblemResponse[]) => void;
  go: (place: ReturnType<typeof listLocation>) => Promise<void>;
  beginAnew: (next: Values) => void;
};

/** The record as it was read last, and what is done when somebody else has changed it since. */
function useBaseRecord<Values extends FormValues, Stored>(
  { start, reload, labels, shown }: RecordFormSource<Values, Stored>,
  form: FormActions<Values>['form'],
  onError: (error: unknown) => void,
) {
  const [base, setBase] = useState(start);
  const [stale, setStale] = useState<{ message: string; now: ReadRecord<Values> }>();
  const reading = useMutation({ mutationFn: (read: NonNullable<typeof reload>) => read(), onError });
  return {
    base,
    /** The version that is edited from now on is one that this form has made. */
    adopt: (etag: string | undefined) => setBase((read) => (read.etag === undefined ? read : { ...read, etag })),
    /** Somebody else was faster: `message` says who. */
    overtaken: reload && ((message: string) => reading.mutate(reload, { onSuccess: (now) => setStale({ message, now }) })),
    stale: stale && { message: stale.message, changes: changesBetween(base.values, stale.now.values, labels, shown) },
    keepBase: () => setStale(undefined),
    /** Takes over what somebody else changed, but for the fields that this person has changed too. */
    takeOver: () => {
      if (!stale) return;
      form.reset(stale.now.values, { keepDirtyValues: true });
      setBase(stale.now);
      setStale(undefined);
    },
  };
}

function useSaving<Values extends FormValues, Stored>(source: RecordFormSource<Values, Stored>, ways: FormActions<Values>) {
  const { form, refuse, go, beginAnew } = ways;
  const queries = useQueryClient();
  const mutationKey = [useId()];
  // Known at once: the second press of a double click may come before anything is drawn anew.
  const isUnderWay = () => queries.isMutating({ mutationKey }) > 0;
  const [attempts] = useState(createAttempts);
  const [asked, setAsked] = useState<Values>();
  const [alert, setAlert] = useState<string>();
  const { forget, goOn, ...goingOn } = useAddAnother(source, beginAnew);
  const { base, adopt, overtaken, ...overtaking } = useBaseRecord(source, form, (error) => setAlert(alertUnlessOffline(error)));

  const fail = (error: unknown) => {
    setAsked(undefined);
    const problems = isCallError(error) ? error.errors : [];
    if (isCallError(error) && error.status === 412 && overtaken) overtaken(error.message);
    else if (messagesOf(problems, form.getValues(), source.fieldAt).length > 0) refuse(problems);
    else setAlert(alertUnlessOffline(error));
  };
  const save = useMutation({
    mutationKey,
    mutationFn: (values: Values) => attempts.send((idempotencyKey) => source.save(values, { ifMatch: base.etag, idempotencyKey })),
    onMutate: forget,
    onSuccess: async ({ answer, isEarlier, etag }, values) => {
      void queries.invalidateQueries();
      source.onStored?.(answer, isEarlier);
      if (!goOn(answer, values, isEarlier)) return leaveForList(source, values, go);
      if (isEarlier) adopt(etag);
      return setAsked(undefined);
    },
    onError: fail,
  });
  const look = useMutation({
    mutationKey,
    mutationFn: async (values: Values) => ({
      // What stands there may be what this form has stored: only the server can tell.
      taken: attempts.isOpen() ? undefined : await source.findTaken?.(values),
      hindered: await source.hinder?.(values),
    }),
    onSuccess: ({ taken, hindered }, values) => {
      if (taken) refuse([taken]);
      else if (needsConfirmation(source, values)) setAsked(values);
      else if (!hindered) save.mutate(values);
    },
    onError: fail,
  });
  return {
    busy: save.isPending || look.isPending,
    isUnderWay,
    ...goingOn,
    submit: (values: Values) => look.mutate(values),
    /** There is no such record: the person is asked whether to add it. */
    asking: asked !== undefined,
    confirm: () => asked && save.mutate(asked),
    refrain: () => setAsked(undefined),
    alert,
    closeAlert: () => setAlert(undefined),
    ...overtaking,
  };
}

/** Whoever adds is always asked, whoever changes where the source says so. */
const needsConfirmation = <Values extends FormValues>(
  { findTaken, asks }: Pick<RecordFormSource<Values>, 'findTaken' | 'asks'>,
  values: Values,
) => findTaken !== undefined || (typeof asks === 'function' ? asks(values) : asks === true);

/** Goes to the list, which says that the record is saved. */
async function leaveForList<Values extends FormValues, Stored>(
  source: RecordFormSource<Values, Stored>,
  values: Values,
  go: FormActions<Values>['go'],
): Promise<void> {
  if (source.savedText === undefined) return;
  setFlashMessage({ tone: 'good', text: savedRecordText(source, values) });
  await go(listLocation(source.list));
}
