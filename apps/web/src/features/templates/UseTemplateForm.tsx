import { categoryLabel } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { AskDialog, useLast } from '../../ui/dialogs/AskDialog.tsx';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { selectAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { send } from '../../itemChanges/itemChange.ts';
import type { CreatedDocument } from '../library/new/useShowNewItems.ts';
import { invalidateTemplateLists } from './templateLists.ts';
import type { Template } from './useTemplates.ts';

type UseProps = {
  template: Pick<Template, 'id' | 'name' | 'kind' | 'categories'> | null;
  parentId: string | null;
  suggestedName?: string | undefined;
  onCreated: (made: CreatedDocument) => void;
  onClose: () => void;
  onClosed?: () => void;
};

export function UseTemplateForm({ template, ...props }: UseProps) {
  const last = useLast(template);
  if (!last) return null;
  return (
    <AskDialog
      title="Use Template"
      isOpen={template !== null}
      onClose={props.onClose}
      {...(props.onClosed && { onClosed: props.onClosed })}
    >
      <Form {...props} template={last} />
    </AskDialog>
  );
}

type FormProps = UseProps & { template: NonNullable<UseProps['template']> };

function Form({ template, parentId, suggestedName = template.name, onCreated, onClose }: FormProps) {
  const client = useQueryClient();
  const { id, kind, categories } = template;
  const make = async (name: string, category = categories[0] ?? 'None'): Promise<CreatedDocument> => {
    if (kind === 'own') return send({ call: 'templates.use', input: { id, name, parentId } });
    const input = { sermonTemplateId: id, name, category, parentId };
    return { id: await send({ call: 'templates.activate', input }), name };
  };
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Category'],
    check: ({ Name }) => checkName({ Name }),
    send: ({ Name, Category }) =>
      make(
        cleanLine(Name),
        categories.find((known) => known === Category),
      ),
    onDone: (made) => {
      onClose();
      invalidateTemplateLists(client);
      onCreated(made);
    },
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message && texts.activateFailed(template.name)}
      send="Use Template"
      sending={isBusy && 'Creating'}
      onClose={onClose}
    >
      <Field label="Name" autoComplete="off" defaultValue={suggestedName} ref={selectAtOnce} {...field('Name')} />
      {categories.length > 1 && (
        <SelectField label="Category" {...field('Category')}>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryLabel(category)}
            </option>
          ))}
        </SelectField>
      )}
    </DialogForm>
  );
}
