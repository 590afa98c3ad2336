import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { itemLabels, type ItemValues, statusOptions } from './translate-item-form.ts';

type ItemFieldsProps = {
  field: (name: keyof ItemValues) => object & { error: string | undefined };
  /** Why the status is as it is. */
  statusHint?: string | undefined;
};

/** What can be said of an item when it is added and when it is changed. */
export function ItemFields({ field, statusHint }: ItemFieldsProps) {
  return (
    <>
      <TextField label={itemLabels.xlatlongname} hint="As it is shown on screens and in lists" {...field('xlatlongname')} />
      <TextField label={itemLabels.xlatshortname} {...field('xlatshortname')} />
      <SelectField label={itemLabels.effStatus} hint={statusHint} options={statusOptions} {...field('effStatus')} />
    </>
  );
}
