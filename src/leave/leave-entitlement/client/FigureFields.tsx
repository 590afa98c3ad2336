import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { figureLabels } from './entitlement-form.ts';

type FigureName = keyof typeof figureLabels;

/** The fields for the figures, in days. */
export function FigureFields({ field }: { field: (name: FigureName) => object & { error: string | undefined } }) {
  return (
    <>
      {(['carryForward', 'entitlement', 'availableLeave'] as const).map((name) => (
        <TextField key={name} label={figureLabels[name]} hint="In half days, such as 2.5" inputMode="decimal" {...field(name)} />
      ))}
    </>
  );
}
