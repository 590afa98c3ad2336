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
 * The state of a form that adds or changes one record: its values, its problems from the rules and the server, and saving.
 * Adding asks for confirmation. If another person has changed the record, their changes are shown and the typed values stay.
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
  // The next change clears the problems that the server reported.
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
    /** The props of a form field except its label. */
    field: (name: keyof Values & string) => ({ ...form.register(pathOf<Values>(name)), error: errorAt(name) }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      submit(false);
    },
    /** Saves and continues with the next record, if the source defines one. */
    addAnother: source.another && (() => submit(true)),
    /** Shows all problems, even of fields that were not touched yet. */
    showAll: () => refuse([]),
  };
}

type AnyForm = ReturnType<typeof useRecordForm<FormValues>>;

/** The parts of the form's state that its screen needs. */
export type RecordFormState = Pick<AnyForm, 'title' | 'back' | 'leaving' | 'summary' | 'problems' | 'submit' | 'addAnother'> & {
  saving: Omit<AnyForm['saving'], 'submit' | 'askFor' | 'isUnderWay'>;
};

const textOf = <Values extends FormValues>(values: Values, { labels }: Pick<RecordFormSource<Values>, 'labels'>): string =>
  JSON.stringify(Object.keys(labels).map((name) => values[name]));

// Values are flat, so each name is a path.
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
    /** Starts with new values that count as saved. */
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

/** Forgets that the previous record's field lost the focus to the next record, so that it shows no error. */
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

/** The record as it was last read, and the handling of changes by other people. */
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
    /** Continues with the version that this form has just stored. */
    adopt: (etag: string | undefined) => setBase((read) => (read.etag === undefined ? read : { ...read, etag })),
    /** Loads the record after another person has changed it. */
    overtaken: reload && ((message: string) => reading.mutate(reload, { onSuccess: (now) => setStale({ message, now }) })),
    stale: stale && { message: stale.message, changes: changesBetween(base.values, stale.now.values, labels, shown) },
    keepBase: () => setStale(undefined),
    /** Takes the other person's values for all fields that this person has not changed. */
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
  // Not from React state: the second click of a double click may come before a render.
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
      // The existing record may be an earlier attempt of this form. Only the server knows.
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
    /** Whether to ask for confirmation. */
    asking: asked !== undefined,
    confirm: () => asked && save.mutate(asked),
    refrain: () => setAsked(undefined),
    alert,
    closeAlert: () => setAlert(undefined),
    ...overtaking,
  };
}

/** Adding always asks for confirmation, changing only if the source says so. */
const needsConfirmation = <Values extends FormValues>(
  { findTaken, asks }: Pick<RecordFormSource<Values>, 'findTaken' | 'asks'>,
  values: Values,
) => findTaken !== undefined || (typeof asks === 'function' ? asks(values) : asks === true);

/** Opens the list with the message that the record is saved. */
async function leaveForList<Values extends FormValues, Stored>(
  source: RecordFormSource<Values, Stored>,
  values: Values,
  go: FormActions<Values>['go'],
): Promise<void> {
  if (source.savedText === undefined) return;
  setFlashMessage({ tone: 'good', text: savedRecordText(source, values) });
  await go(listLocation(source.list));
}
