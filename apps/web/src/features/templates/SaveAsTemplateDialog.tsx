import type { Category } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { AskDialog } from '../../ui/AskDialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { selectAtOnce } from '../../ui/focusAtOnce.ts';
import { useForm } from '../../ui/form.ts';
import { useNotify } from '../../ui/notices.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { TextArea } from '../../ui/plain/TextArea.tsx';
import { useUser } from '../../user.ts';
import { api, listsChanged } from './api.ts';

/** What a template is made of. */
export type TemplateSource = {
  /** The document's name, offered as the template's. */
  name: string;
  category: Category;
  /** The text as it stands now, as HTML of the closed schema. */
  read: () => string;
};

/** Saves a document's text as a template of the person's own. For subscribers: `useSaveAsTemplate` leads others to where one becomes one. */
export const SaveAsTemplateDialog = (props: TemplateSource & { isOpen: boolean; onClose: () => void }) => (
  <AskDialog title="Save as template" isOpen={props.isOpen} onClose={props.onClose}>
    <SaveForm {...props} />
  </AskDialog>
);

function SaveForm({ name, category, read, onClose }: TemplateSource & { onClose: () => void }) {
  const client = useQueryClient();
  const notify = useNotify();
  const { id: ownerId } = useUser();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'TemplateDescription'],
    check: ({ Name }) => (cleanLine(Name) ? {} : { Name: texts.nameRequired }),
    send: ({ Name, TemplateDescription }) =>
      api.templates.save({ ownerId, name: Name, templateDescription: TemplateDescription, category, text: read() }),
    onDone: () => {
      onClose();
      listsChanged(client);
      notify({ text: texts.saved });
    },
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message && texts.notSaved}
      send="Save"
      sending={isBusy && 'Saving'}
      onClose={onClose}
    >
      <Field label="Template Name" autoComplete="off" defaultValue={name} ref={selectAtOnce} {...field('Name')} />
      <TextArea label="Template Description" rows={4} {...field('TemplateDescription')} />
    </DialogForm>
  );
}
