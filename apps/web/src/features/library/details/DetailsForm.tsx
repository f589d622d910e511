import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { changedDetails, detailFields, formDetails, isDocument } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { DateField } from '../../../ui/plain/DateField.tsx';
import { Field, FormMessage } from '../../../ui/plain/Field.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { send } from '../../../itemChanges/itemChange.ts';
import { allItems, settleItems } from '../items.ts';
import { detailsEdit } from '../itemEdits.ts';
import { EarlierSermons } from './EarlierSermons.tsx';

export function DetailsForm({ item: newest, onClose }: { item: LibraryItem; onClose: () => void }) {
  /** The fields were filled with this version. */
  const [item] = useState(newest);
  const [scripture, setScripture] = useState(item.scripture);
  const client = useQueryClient();
  const details = formDetails(item);
  const hasUrl = item.linkType === 'General';
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Url', ...detailFields],
    check: ({ Name, Url }) => ({
      ...checkName({ Name }),
      ...(hasUrl && !cleanLine(Url) && { Url: linkTexts.invalidUrl }),
    }),
    send: async (values) => {
      const name = values.Name.trimEnd();
      // Only values that differ from the item. A media link keeps its URL, which the form does not show.
      const changed = {
        ...(name !== item.name && { name }),
        ...(hasUrl && values.Url !== item.linkUrl && { url: values.Url }),
        ...changedDetails(details, values),
      };
      return Object.keys(changed).length > 0 ? send(detailsEdit(item, changed).changes[0]) : null;
    },
    onDone: (saved) => {
      if (saved) settleItems(client, [saved]);
      void client.invalidateQueries({ queryKey: allItems.queryKey });
      onClose();
    },
  });
  return (
    <Box component="form" {...formProps} aria-label={`Details of ${item.name}`} sx={{ display: 'grid', gap: 2.5 }}>
      <Field label="Title" autoComplete="off" defaultValue={item.name} ref={focusAtOnce} {...field('Name')} />
      {hasUrl && <Field label="URL" inputMode="url" defaultValue={item.linkUrl ?? ''} {...field('Url')} />}
      {details.map(({ field: name, label, libraryLabel = label, kind, value }) => {
        const shared = { label: libraryLabel, defaultValue: value, ...field(name) };
        if (kind === 'lines') return <TextArea key={name} {...shared} />;
        if (name !== 'ScriptureReferences')
          return kind === 'day' ? <DateField key={name} {...shared} /> : <Field key={name} {...shared} />;
        return (
          <div key={name}>
            <Field
              {...shared}
              onInput={({ currentTarget }) => {
                setScripture(currentTarget.value);
                shared.onInput();
              }}
            />
            {isDocument(item) && <EarlierSermons id={item.id} scripture={scripture} isTyped />}
          </div>
        );
      })}
      <FormMessage message={message} />
      <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: 1 } }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busyLabel={isBusy && 'Saving'}>
          Save
        </Button>
      </Box>
    </Box>
  );
}
