import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import FormControl from '@mui/material/FormControl';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { library as texts } from '@sermon/domain/texts/library';
import { useId } from 'react';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Field } from '../../../ui/plain/Field.tsx';
import { send } from '../../../itemChanges/itemChange.ts';
import { useShowNewItems } from './useShowNewItems.ts';

export function NewContainerForm({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const added = useShowNewItems();
  const kindId = useId();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Kind'],
    check: (values) => checkName(values),
    send: ({ Name, Kind }) =>
      send({ call: Kind === 'series' ? 'series.create' : 'folders.create', input: { name: Name, parentId } }),
    onDone: (made) => {
      onClose();
      added([made], (made.type === 'Folder' ? texts.folderCreated : texts.seriesCreated)(made.name));
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Create" sending={isBusy && 'Creating'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <FormControl>
        <FormLabel id={kindId}>Type</FormLabel>
        <RadioGroup row name="Kind" defaultValue="folder" aria-labelledby={kindId}>
          <FormControlLabel value="folder" control={<Radio />} label="Folder" />
          <FormControlLabel value="series" control={<Radio />} label="Series" />
        </RadioGroup>
      </FormControl>
    </DialogForm>
  );
}
