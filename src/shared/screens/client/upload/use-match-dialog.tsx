import { lazy, Suspense, useState } from 'react';
import type { SheetFields } from '#src/platform/excel/upload-sheet.ts';
import { alertText } from '#src/platform/http/client/call-error.ts';
import { showToast } from '#src/platform/ui/client/overlay/toasts.ts';
import type { MatchDraft } from './match/use-match-draft.ts';
import type { UploadMatching, UsedMatch } from './match/upload-matching.ts';

/** Loaded on demand. */
const MatchDialog = lazy(async () => ({ default: (await import('./match/MatchDialog.tsx')).MatchDialog }));

type Options = {
  sheet: { subject: string; fields: SheetFields };
  matching: UploadMatching;
  canRemember: boolean;
  file: File | undefined;
  /** The match with which the file was read. */
  used: UsedMatch | undefined;
  choose: (file: File, used: UsedMatch) => Promise<void>;
};

/** The dialog for the columns of the chosen file. Its choices stay when it is closed, until another file is chosen. */
export function useMatchDialog({ sheet, matching, canRemember, file, used, choose }: Options) {
  const [isOpen, setOpen] = useState(false);
  const [kept, setKept] = useState<{ file: File; draft: MatchDraft }>();
  const close = (draft: MatchDraft | undefined) => {
    setOpen(false);
    if (file && draft) setKept({ file, draft });
  };
  const use = (chosen: File, next: UsedMatch) => {
    close(next);
    void choose(chosen, next);
    if (canRemember) void rememberMatch(matching, next);
  };
  const dialog = isOpen && file && (
    <Suspense>
      <MatchDialog
        {...{ file, sheet, matching, canRemember }}
        initial={kept?.file === file ? kept.draft : used}
        onUse={(next) => use(file, next)}
        onClose={close}
      />
    </Suspense>
  );
  return { open: () => setOpen(true), dialog };
}

/** A match that is not remembered is still used. */
async function rememberMatch({ kind }: UploadMatching, { match }: UsedMatch): Promise<void> {
  const { remember } = await import('./match/upload-matching.ts');
  await remember(kind, match).catch((error: unknown) =>
    showToast({ tone: 'bad', text: `The match is not remembered for the next file. ${alertText(error)}` }),
  );
}
