import { categories, categoryLabel } from '@sermon/domain/library/items';
import { cleanLine } from '@sermon/domain/text';
import { files as texts } from '@sermon/domain/texts/files';
import { useState } from 'react';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { FilePicker } from './FilePicker.tsx';
import { categoryOf, problemOf, type NewFile } from './upload.ts';

/** The fields start again with the values of a newly chosen file. */
const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

type FormProps = { onUpload: (files: Omit<NewFile, 'parentId'>[]) => void; onClose: () => void };

/** A single file can be renamed; several keep their names. */
export function UploadForm({ onUpload, onClose }: FormProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [only] = files.length === 1 ? files : [];
  const problem = files.map(problemOf).find((file) => file !== null) ?? null;
  const { formProps, field, message } = useForm({
    names: ['Name', 'Category'],
    check: ({ Name }) => (only ? checkName({ Name }, texts.invalidName) : {}),
    send: async ({ Name, Category }) =>
      files.map((file) => ({
        file,
        name: cleanLine(only ? Name : file.name) || 'file',
        category: only ? (categories.find((known) => known === Category) ?? 'None') : categoryOf(file),
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
            key={`name ${keyOf(only)}`}
            label="Name"
            autoComplete="off"
            defaultValue={only.name}
            {...field('Name')}
          />
          <SelectField
            key={`category ${keyOf(only)}`}
            label="Category"
            defaultValue={categoryOf(only)}
            {...field('Category')}
          >
            {categories.map((category) => (
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
