import type { LibraryItem } from '@sermon/contract/library';
import { checkName } from '../../../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../../../ui/dialogs/DialogForm.tsx';
import { selectAtOnce } from '../../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../../ui/dialogs/form.ts';
import { Field } from '../../../../ui/plain/Field.tsx';
import type { Tools } from '../action.ts';
import { renameItem } from '../rename.ts';

export function RenameForm({ item, tools, onClose }: { item: LibraryItem; tools: Tools; onClose: () => void }) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name'],
    check: (values) => checkName(values),
    send: ({ Name }) => renameItem(item, Name.trimEnd(), tools),
    onDone: onClose,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Rename" sending={isBusy && 'Renaming'} onClose={onClose}>
      <Field label="Name" autoComplete="off" defaultValue={item.name} ref={selectAtOnce} {...field('Name')} />
    </DialogForm>
  );
}
