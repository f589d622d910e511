import { may } from '@sermon/domain/accounts/entitlements';
import type { Category } from '@sermon/domain/library/items';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { send } from '../../itemChanges/itemChange.ts';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { selectAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { AskDialog } from '../../ui/dialogs/AskDialog.tsx';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { Field } from '../../ui/plain/Field.tsx';
import { TextArea } from '../../ui/plain/TextArea.tsx';
import { useUser } from '../../user.ts';
import { invalidateTemplateLists } from './templateLists.ts';

export type TemplateSource = {
  name: string;
  category: Category;
  read: () => string;
};

/** For subscribers only: `useSaveAsTemplate` shows free users a prompt. */
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
    check: ({ Name }) => checkName({ Name }, texts.nameRequired),
    send: ({ Name, TemplateDescription }) =>
      send({
        call: 'templates.save',
        input: { ownerId, name: Name, templateDescription: TemplateDescription, category, text: read() },
      }),
    onDone: () => {
      onClose();
      invalidateTemplateLists(client);
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

/**
 * Free users see a prompt instead of the dialog. If they choose to activate the feature, the text is saved with
 * `save` before the upgrade page opens. Render `dialog` for as long as the document is open.
 */
export function useSaveAsTemplate(
  source: TemplateSource,
  save: () => Promise<boolean>,
): { open: () => void; dialog: ReactNode } {
  const isAllowed = may(useUser(), 'customTemplate');
  const prompt = useUpgradePrompt(save);
  const [isOpen, setIsOpen] = useState(false);
  const { offer } = prompt;
  const open = useCallback(() => (isAllowed ? setIsOpen(true) : offer('customTemplate')), [isAllowed, offer]);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = isAllowed ? <SaveAsTemplateDialog {...source} isOpen={isOpen} onClose={close} /> : prompt.dialog;
  return { open, dialog };
}
