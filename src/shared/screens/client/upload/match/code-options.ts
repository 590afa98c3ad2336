import { type MatchField, rowFilterName } from '#src/platform/excel/match/sheet-match.ts';
import type { SelectOption } from '#src/platform/ui/client/form/Select.tsx';

const isRowFilter = ({ name }: MatchField) => name === rowFilterName;

/** The codes of a field as options; of the rows only whether they are read. */
export const codeOptions = (field: MatchField): SelectOption[] =>
  (field.codes ?? []).flatMap(({ code, longName = code }) => {
    if (code === '' || (isRowFilter(field) && code === 'skip')) return [];
    return [{ value: code, label: longName === code || isRowFilter(field) ? longName : `${longName} (${code})` }];
  });

/** The option without a code. */
export const noCodeText = (field: MatchField, otherwise: string): string => (isRowFilter(field) ? 'Leave out' : otherwise);
