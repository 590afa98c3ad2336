import { useSearch } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { UnsavedChangesDialog } from '#src/shared/screens/client/UnsavedChangesDialog.tsx';
import { useUnsavedChanges } from '#src/shared/screens/client/use-unsaved-changes.ts';
import { paths } from '#src/shared/screens/paths.ts';
import type { ProfileEdit } from '#src/company/employee/bulk/profile-edits.ts';
import { RecordState } from '#src/shared/screens/client/record/RecordState.tsx';
import { listLocation, backLink } from '#src/shared/screens/client/list/list-places.ts';
import { useDraft } from '#src/shared/screens/client/draft.ts';
import { useCaller } from '#src/shared/access/client/use-caller.ts';
import { plural } from '#src/base/text/plural.ts';
import { AlertDialog } from '#src/platform/ui/client/overlay/AlertDialog.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { ActionBar } from '#src/platform/ui/client/form/ActionBar.tsx';
import { ErrorSummary } from '#src/platform/ui/client/form/ErrorSummary.tsx';
import { PageHead } from '#src/platform/ui/client/page/PageHead.tsx';
import { usePageTitle } from '#src/platform/ui/client/page/use-page-title.ts';
import { changedMarkId } from './BulkCells.tsx';
import { readProfileSearch } from './profile-search.ts';
import { BulkSearch } from './BulkSearch.tsx';
import { type BulkView, BulkTable } from './BulkTable.tsx';
import { createEditStore, EditContext, type EditStore, useEdits, useRowProblems } from './edit-store.ts';
import { locateProblems } from './row-problems.ts';
import { type BulkLookups, BulkLookupsContext, useBulkLookups } from './use-bulk-lookups.ts';
import { useSaveEdits } from './use-save-edits.ts';

// Loaded while the table is filled in; the question before saving needs it.
const confirmation = import('./ConfirmSaveDialog.tsx');
const ConfirmSaveDialog = lazy(async () => ({ default: (await confirmation).ConfirmSaveDialog }));

const screens = { screen: paths.updateProfiles, list: paths.staffProfiles };
const { title } = screens.screen;

/** Changes many profiles in one table (specification section 2, /liststaffprofile/multipleupdate). */
export function UpdateProfilesPage() {
  const { lookups, error, tryAgain } = useBulkLookups();
  if (!lookups) return <RecordState {...screens} isWide error={error} onTryAgain={tryAgain} />;
  return <Screen lookups={lookups} />;
}

/** Restores the changes after the person had to sign in again. */
function useRestoredEditStore(): EditStore {
  const caller = useCaller();
  const store = useRef<EditStore>(undefined);
  const draft = useDraft<readonly ProfileEdit[]>(title, caller.emplId, () => {
    const edits = [...(store.current?.edits().values() ?? [])];
    return edits.length > 0 ? edits : undefined;
  });
  const [created] = useState(() => createEditStore(draft));
  useEffect(() => {
    store.current = created;
  }, [created]);
  return created;
}

function Screen({ lookups }: { lookups: BulkLookups }) {
  const store = useRestoredEditStore();
  const edits = useEdits(store);
  const problems = locateProblems(edits, useRowProblems(store));
  const [choice, setChoice] = useState<BulkView>('found');
  const [attempts, setAttempts] = useState(0);
  const saving = useSaveEdits(store, () => {
    // The problems may be on any page. The view of changed rows has all of them.
    setChoice('changed');
    setAttempts((count) => count + 1);
  });
  useFirstProblem(attempts, problems[0]?.fieldId);
  usePageTitle(title, { error: problems.length > 0 });
  const leaving = useUnsavedChanges(edits.size > 0, listLocation(screens.list));
  const search: Readonly<Record<string, string>> = useSearch({ strict: false });
  const sought = readProfileSearch(search);
  return (
    <BulkLookupsContext value={lookups}>
      <EditContext value={store}>
        <PageHead title={title} back={backLink(screens.list)} />
        <div className="stack">
          {saving.saved?.isEarlier && (
            <Banner tone="info" alert title="Your first attempt went through">
              {saving.saved.text} {edits.size > 0 && 'You still need to save your later changes.'}
            </Banner>
          )}
          {saving.saved?.isEarlier === false && edits.size === 0 && (
            <Banner tone="good" alert>
              {saving.saved.text}
            </Banner>
          )}
          {saving.stale.length > 0 && <StaleBanner saving={saving} />}
          <ErrorSummary problems={problems} />
          {problems.length > 0 && saving.more && <p className="muted">{saving.more}</p>}
          <BulkSearch key={JSON.stringify(sought)} sought={sought} lookups={lookups} />
        </div>
        <span id={changedMarkId} hidden>
          Changed
        </span>
        <BulkTable title={title} sought={sought} choice={choice} onChoose={setChoice} />
        <ActionBar
          verb="Save All"
          disabled={edits.size === 0}
          busy={saving.busy && 'Saving'}
          hint={<output>{edits.size === 0 ? 'No changes yet' : `${plural(edits.size, 'profile')} changed`}</output>}
          afterTable
          onAct={saving.submit}
        >
          {edits.size > 0 && <Button onClick={store.clear}>Undo all changes</Button>}
          <Button variant="quiet" onClick={leaving.ask}>
            Back
          </Button>
        </ActionBar>
        <Dialogs saving={saving} leaving={leaving} />
      </EditContext>
    </BulkLookupsContext>
  );
}

/** Focuses the first invalid cell after each rejected attempt. */
function useFirstProblem(attempts: number, fieldId: string | undefined): void {
  const first = useRef(fieldId);
  useEffect(() => {
    first.current = fieldId;
  }, [fieldId]);
  useEffect(() => {
    if (attempts > 0 && first.current !== undefined) document.getElementById(first.current)?.focus();
  }, [attempts]);
}

type Saving = ReturnType<typeof useSaveEdits>;

function StaleBanner({ saving }: { saving: Saving }) {
  const button: RefObject<HTMLButtonElement | null> = useRef(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Banner
      tone="warn"
      alert
      title={saving.stale.map(({ emplId, message }) => `${emplId}: ${message}`).join(' ')}
      action={
        <Button small ref={button} busy={saving.reloading && 'Reloading'} onClick={saving.reload}>
          Reload {saving.stale.length === 1 ? 'this profile' : 'these profiles'}
        </Button>
      }
    >
      Nothing has been saved. Reload to continue. Your changes are kept as you typed them.
    </Banner>
  );
}

function Dialogs({ saving, leaving }: { saving: Saving; leaving: ReturnType<typeof useUnsavedChanges> }) {
  return (
    <>
      <Suspense>{saving.asking && <ConfirmSaveDialog saving={saving} edits={saving.asking} />}</Suspense>
      <UnsavedChangesDialog {...leaving} question="Your changes will be lost." />
      {saving.alert !== undefined && <AlertDialog message={saving.alert} onClose={saving.closeAlert} />}
    </>
  );
}
