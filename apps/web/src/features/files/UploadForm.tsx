import { categoryLabel, type Category } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { files as texts } from '@sermon/domain/texts/files';
import { useState } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { FilePicker } from './FilePicker.tsx';
import { categoryOf, problemOf, type NewFile } from './upload.ts';

/** The categories available for files, including 'None'. */
const fileCategories = [
  'None',
  'Handout',
  'Devotional',
  'SmallGroupStudy',
  'SermonSlides',
  'Notes',
  'Audio',
  'Video',
] as const satisfies readonly Category[];

type FormProps = { onUpload: (files: Omit<NewFile, 'parentId'>[]) => void; onClose: () => void };

/** Asks for files to upload. A single file can be renamed; if there are several, they keep their names. */
export function UploadForm({ onUpload, onClose }: FormProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [only] = files.length === 1 ? files : [];
  const problem = files.map(problemOf).find((file) => file !== null) ?? null;
  const { formProps, field, message } = useForm({
    names: ['Name', 'Category'],
    check: ({ Name }) => (only && !cleanLine(Name) ? { Name: texts.invalidName } : {}),
    send: async ({ Name, Category }) =>
      files.map((file) => ({
        file,
        name: cleanLine(only ? Name : file.name) || 'file',
        category: only ? (fileCategories.find((known) => known === Category) ?? 'None') : categoryOf(file),
      })),
    onDone: onUpload,
  });
  return (
    <DialogForm
      formProps={formProps}
      message={message}
      send="Upload"
      sending={false}
      isDisabled={!files.length || problem !== null}
      onClose={onClose}
    >
      <FilePicker label="Choose files" files={files} error={problem} onChoose={setFiles} />
      {only && (
        <>
          <Field
            key={`${only.name} ${only.lastModified}`}
            label="Name"
            autoComplete="off"
            defaultValue={only.name}
            {...field('Name')}
          />
          <SelectField label="Category" defaultValue={categoryOf(only)} {...field('Category')}>
            {fileCategories.map((category) => (
              <option key={category} value={category}>
                {category === 'None' ? 'File' : categoryLabel(category)}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </DialogForm>
  );
}
