import { categoryLabel, textCategories } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { useNavigate } from '@tanstack/react-router';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../../ui/plain/Field.tsx';
import { send } from '../../../itemChanges/itemChange.ts';
import { useShowNewItems } from './useShowNewItems.ts';

export function NewDocumentForm({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const added = useShowNewItems();
  const navigate = useNavigate();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Category'],
    check: (values) => checkName(values),
    send: ({ Name, Category }) =>
      send({
        call: 'documents.save',
        input: {
          name: Name,
          text: '',
          category: textCategories.find((known) => known === Category) ?? 'Manuscript',
          parentId,
        },
      }),
    onDone: (made) => {
      onClose();
      added([made], texts.created(made.name));
      void navigate({ to: '/build/$id', params: { id: made.id } });
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Create" sending={isBusy && 'Creating'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <SelectField label="Category" {...field('Category')}>
        {textCategories.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}
