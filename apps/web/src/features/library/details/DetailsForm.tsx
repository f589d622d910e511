import Box from '@mui/material/Box';
import type { LibraryItem } from '@sermon/contract/library';
import { isContainer } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { library as texts } from '@sermon/domain/texts/library';
import { links as linkTexts } from '@sermon/domain/texts/links';
import { useQueryClient } from '@tanstack/react-query';
import { focusAtOnce } from '../../../ui/focusAtOnce.ts';
import { useForm } from '../../../ui/form.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { TextArea } from '../../../ui/plain/TextArea.tsx';
import { allItems, settleItems } from '../items.ts';
import { saveDetails } from './saveDetails.ts';

/** Changes what is known about an item. */
export function DetailsForm({ item, onClose }: { item: LibraryItem; onClose: () => void }) {
  const client = useQueryClient();
  const hasUrl = item.linkType === 'General';
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Url', 'DatePreached', 'LocationPreached', 'ScriptureReferences', 'TemplateDescription'],
    check: ({ Name, Url }) => ({
      ...(!cleanLine(Name) && { Name: texts.nameBlank }),
      ...(hasUrl && !cleanLine(Url) && { Url: linkTexts.invalidUrl }),
    }),
    send: (values) => saveDetails(item, values),
    onDone: (saved) => {
      settleItems(client, [saved]);
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
