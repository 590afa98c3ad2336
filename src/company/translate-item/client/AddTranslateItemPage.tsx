import { call } from '#src/platform/http/client/call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordForm } from '#src/shared/screens/client/record/RecordForm.tsx';
import { useRecordForm } from '#src/shared/screens/client/record/use-record-form.ts';
import { paths } from '#src/shared/screens/paths.ts';
import { translateFields } from '#src/company/translate-item/translate-item-rules.ts';
import { translateItemMessage, translateItemSentences } from '#src/company/translate-item/translate-item-sentences.ts';
import { toProblemResponse } from '#src/base/text/problem.ts';
import { SelectField } from '#src/platform/ui/client/form/SelectField.tsx';
import { TextField } from '#src/platform/ui/client/form/TextField.tsx';
import { ItemFields } from './ItemFields.tsx';
import { itemFieldByPath, itemLabels, itemNames, itemProblems, type ItemValues, newItem, parseItemKey } from './translate-item-form.ts';

const fieldOptions = translateFields.map((field) => ({ value: field, label: field }));

/** Adds a translate item (specification section 2, /translateitems/add). */
export function AddTranslateItemPage() {
  const [left, setLeft] = useState<ReturnType<typeof parseItemKey>>();
  const taken = useKeyCheck(left);
  const form = useRecordForm({
    screen: paths.addTranslateItem,
    list: paths.translateItems,
    labels: itemLabels,
    fieldAt: itemFieldByPath,
    start: newItem,
    problemsOf: (values) => [...itemProblems(values), ...(taken.is(parseItemKey(values)) ? [takenProblem] : [])],
    findTaken: findTakenKey,
    save: (values, attempt) => {
      const id = parseItemKey(values);
      if (!id) throw new Error('The rules must reject an item without a key.');
      return call('POST /translateitem', { body: { id, ...itemNames(values) }, ...attempt });
    },
    pathOf: ({ id }) => paths.editTranslateItem(id),
    another: {
      next: ({ fieldname }) => ({ ...newItem.values, fieldname }),
      nameOf: ({ fieldvalue, xlatlongname }) => `${fieldvalue.trim()}, ${xlatlongname.trim()}`,
    },
    savedText: 'New Translate Item has been successfully added!',
  });
  const { values } = form;
  const leave = () => setLeft(parseItemKey(values));
  return (
    <RecordForm
      form={form}

      question={`Add ${values.fieldvalue.trim()}, ${values.xlatlongname.trim()}, to ${values.fieldname}?`}
    >
      <div className="stack" onBlur={leave}>
        <SelectField label={itemLabels.fieldname} choose="Choose a field" options={fieldOptions} {...form.field('fieldname')} />
        <TextField label={itemLabels.fieldvalue} checking={taken.checking} {...form.field('fieldvalue')} />
      </div>
      <ItemFields field={form.field} />
    </RecordForm>
  );
}

const takenProblem = toProblemResponse(translateItemSentences, 'id.fieldvalue', translateItemMessage('translate-item.there'));
const keyText = (key: ReturnType<typeof parseItemKey>) => key && `${key.fieldname}/${key.fieldvalue}`;

/** Checks whether the item exists when name or value loses focus. An answer never applies to text typed after it. */
function useKeyCheck(left: ReturnType<typeof parseItemKey>) {
  const found = useQuery({
    ...call.query('GET /translateitem/{fieldname}/{fieldvalue}', { params: left ?? { fieldname: '', fieldvalue: '' } }),
    enabled: left !== undefined,
    retry: false,
  });
  return {
    checking: found.isFetching && 'Checking',
    is: (key: ReturnType<typeof parseItemKey>) => key !== undefined && keyText(key) === keyText(left) && Boolean(found.data),
  };
}

async function findTakenKey(values: ItemValues) {
  const params = parseItemKey(values);
  const found = params && (await call('GET /translateitem/{fieldname}/{fieldvalue}', { params }));
  return found ? takenProblem : undefined;
}
