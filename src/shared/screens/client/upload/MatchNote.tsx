import { plural } from '#src/base/text/plural.ts';
import type { ReadSheet } from '#src/platform/excel/sheet-outcome.ts';
import { Button } from '#src/platform/ui/client/base/Button.tsx';
import { Banner } from '#src/platform/ui/client/page/Banner.tsx';
import type { UsedMatch } from './match/upload-matching.ts';

/** The facts about a file that the page mentions. */
export type ReadNotes = Omit<ReadSheet, 'rows'>;

type MatchNoteProps = { notes: ReadNotes; used: UsedMatch | undefined; onChange: () => void };

/** Says how the file was read: by a match, with hidden rows, or without some of its rows. */
export function MatchNote({ notes, used, onChange }: MatchNoteProps) {
  const texts = noteTexts(notes);
  if (!used && texts.length === 0) return null;
  const action = used && (
    <Button small onClick={onChange}>
      Change the match
    </Button>
  );
  const title = used && (used.isRemembered ? 'The columns are matched as last time.' : 'The columns are matched.');
  return (
    <Banner tone="info" title={title} action={action}>
      {texts.length > 0 ? texts.join(' ') : undefined}
    </Banner>
  );
}

/**
 * Returns what is worth knowing about how a file was read.
 *
 * @example noteTexts({ hiddenRows: 2 }) // ['2 hidden rows are read too.']
 */
export function noteTexts({ hiddenRows = 0, leftOut = 0, mergedCells = 0, dates }: ReadNotes): string[] {
  return [
    ...(hiddenRows > 0 ? [`${plural(hiddenRows, 'hidden row')} ${areOrIs(hiddenRows)} read too.`] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, 'row')} ${areOrIs(leftOut)} left out because of the status.`] : []),
    ...(mergedCells > 0
      ? [
          `The sheet has ${plural(mergedCells, 'merged cell')}. Only the first row and column of each ${mergedCells > 1 ? 'have' : 'has'} the value.`,
        ]
      : []),
    ...(dates ? [`Dates are read ${dates.order === 'dayFirst' ? 'day' : 'month'} first: ${dates.sample} is ${dates.means}.`] : []),
  ];
}

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');
