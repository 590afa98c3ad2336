import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { itemLabels, type ItemValues, statusOptions } from './translate-item-form.ts';

type ItemFieldsProps = {
  field: (name: keyof ItemValues) => object & { error: string | undefined };
  /** Why the status cannot change. */
  statusHint?: string | undefined;
};

/** The fields to add or change an item. */
export function ItemFields({ field, statusHint }: ItemFieldsProps) {
  return (
    <>
      <TextField label={itemLabels.xlatlongname} hint="The name on screens and in lists" {...field('xlatlongname')} />
      <TextField label={itemLabels.xlatshortname} {...field('xlatshortname')} />
      <SelectField label={itemLabels.effStatus} hint={statusHint} options={statusOptions} {...field('effStatus')} />
    </>
  );
}
