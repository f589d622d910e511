import type { LibraryItem } from '@sermon/contract/library';
import { openAddress } from '@sermon/domain/links/media';
import { cleanLine } from '@sermon/domain/text';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field } from '../../ui/plain/Field.tsx';
import { send } from '../../itemChanges/itemChange.ts';

type FormProps = { parentId: string | null; onAdded: (item: LibraryItem) => void; onClose: () => void };

export function LinkForm({ parentId, onAdded, onClose }: FormProps) {
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Url'],
    check: ({ Name, Url }) => ({
      ...checkName({ Name }),
      ...((!cleanLine(Url) || openAddress(Url) === null) && { Url: linkTexts.invalidUrl }),
    }),
    send: ({ Name, Url }) =>
      send({ call: 'links.save', input: { name: Name, url: Url, linkType: 'General', parentId } }),
    onDone: onAdded,
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Add" sending={isBusy && 'Adding'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <Field label="URL" inputMode="url" autoComplete="off" placeholder="example.org/page" {...field('Url')} />
    </DialogForm>
  );
}
