import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { figureLabels } from './entitlement-form.ts';

type FigureName = keyof typeof figureLabels;

/** The figures that can be typed, in days. */
export function FigureFields({ field }: { field: (name: FigureName) => object & { error: string | undefined } }) {
  return (
    <>
      {(['carryForward', 'entitlement', 'availableLeave'] as const).map((name) => (
        <TextField key={name} label={figureLabels[name]} hint="Days, in halves" inputMode="decimal" {...field(name)} />
      ))}
    </>
  );
}
