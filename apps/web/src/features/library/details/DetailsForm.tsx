import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { isContainer } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { send } from '../../../itemChanges/itemChange.ts';
import { allItems, settleItems } from '../items.ts';
import type { ItemDetails } from '../itemCalls.ts';
import { detailsEdit } from '../itemEdits.ts';

const names = [
  'Name',
  'Url',
  'DatePreached',
  'LocationPreached',
  'ScriptureReferences',
  'TemplateDescription',
] as const;

export function DetailsForm({ item: newest, onClose }: { item: LibraryItem; onClose: () => void }) {
  /** The fields were filled with this version. */
  const [item] = useState(newest);
  const client = useQueryClient();
  const hasUrl = item.linkType === 'General';
  const { formProps, field, message, isBusy } = useForm({
    names,
    check: ({ Name, Url }) => ({
      ...checkName({ Name }),
      ...(hasUrl && !cleanLine(Url) && { Url: linkTexts.invalidUrl }),
    }),
    send: async (values) => {
      const changed = changedDetails(item, values);
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
      {!isContainer(item) && (
        <>
          <Field
            label="Preach Date"
            type="date"
            max="9999-12-31"
            defaultValue={item.datePreached ?? ''}
            {...field('DatePreached')}
          />
          <Field label="Location" defaultValue={item.locationPreached} {...field('LocationPreached')} />
          <Field label="Scriptures" defaultValue={item.scripture} {...field('ScriptureReferences')} />
        </>
      )}
      {item.isTemplate && (
        <TextArea
          label="Template description"
          defaultValue={item.templateDescription}
          {...field('TemplateDescription')}
        />
      )}
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

/**
 * Only values that differ from the item, because the others may have been changed in another window meanwhile. A
 * media link keeps its URL, which the form does not show.
 */
function changedDetails(item: LibraryItem, values: Record<(typeof names)[number], string>): ItemDetails {
  const name = values.Name.trimEnd();
  // The field's value is already a calendar day. Parsing it as a Date would shift it by the time zone.
  const datePreached = values.DatePreached || null;
  return {
    ...(name !== item.name && { name }),
    ...(item.linkType === 'General' && values.Url !== item.linkUrl && { url: values.Url }),
    ...(!isContainer(item) && {
      ...(datePreached !== item.datePreached && { datePreached }),
      ...(values.LocationPreached !== item.locationPreached && { locationPreached: values.LocationPreached }),
      ...(values.ScriptureReferences !== item.scripture && { scripture: values.ScriptureReferences }),
    }),
    ...(item.isTemplate &&
      values.TemplateDescription !== item.templateDescription && { templateDescription: values.TemplateDescription }),
  };
}
