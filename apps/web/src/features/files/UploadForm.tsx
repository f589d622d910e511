import { categories, categoryLabel } from '@sermon/domain/library/items';
import { acceptedFormats } from '@sermon/domain/library/importFormats';
import { cleanLine } from '@sermon/domain/text';
import { files as texts } from '@sermon/domain/texts/files';
import { useId, useState } from 'react';
import { checkName } from '../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../ui/plain/Field.tsx';
import { categoryOf, type NewFile, problemOf } from './transferJobs.ts';
import { wordProblemOf } from './word.ts';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { FileUp } from 'lucide-react';

const keyOf = ({ name, size, lastModified }: File): string => `${name} ${size} ${lastModified}`;

type FormProps = { onUpload: (files: Omit<NewFile, 'parentId'>[]) => void; onClose: () => void };

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

type PickerProps = {
  label: string;
  accept?: string;
  files: readonly File[];
  error: string | null;
  onChoose: (files: File[]) => void;
};

function FilePicker({ label, accept, files, error, onChoose }: PickerProps) {
  const errorId = useId();
  const [isOver, setIsOver] = useState(false);
  const chosen = files.length > 1 ? `${files.length} files` : files[0]?.name;
  return (
    <>
      <div>
        <DropArea
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            onChoose([...event.dataTransfer.files]);
          }}
        >
          <FileUp size={28} strokeWidth={1.6} aria-hidden />
          <span>{chosen ?? label}</span>
          <input
            type="file"
            multiple
            aria-label={label}
            accept={accept}
            aria-invalid={error !== null}
            aria-describedby={error ? errorId : undefined}
            onChange={({ currentTarget }) => {
              const chosenFiles = [...(currentTarget.files ?? [])];
              currentTarget.value = '';
              if (chosenFiles.length) onChoose(chosenFiles);
            }}
          />
        </DropArea>
        {error && (
          <Problem id={errorId} role="alert">
            {error}
          </Problem>
        )}
      </div>
      {!files.length && (
        <Typography variant="caption" color="textSecondary">
          {texts.noFile}
        </Typography>
      )}
    </>
  );
}

const DropArea = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '24px 16px',
  border: `1px dashed ${theme.vars.palette.outline}`,
  borderRadius: 8,
  color: theme.vars.palette.text.secondary,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover, &[data-over]': { backgroundColor: theme.vars.palette.surface.tint },
  '&:focus-within': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& span': { color: theme.vars.palette.text.primary, fontWeight: 600 },
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
}));

const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '6px 0 0',
  color: theme.vars.palette.error.main,
}));

export function WordForm({ onUpload, onClose }: { onUpload: (files: File[]) => void; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const problem = files.map(wordProblemOf).find((file) => file !== null) ?? null;
  const { formProps, message } = useForm({
    names: [],
    check: () => ({}),
    send: async () => files,
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
      <FilePicker label="Choose documents" accept={acceptedFormats} files={files} error={problem} onChoose={setFiles} />
    </DialogForm>
  );
}
