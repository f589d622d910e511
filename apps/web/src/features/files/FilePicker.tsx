import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { files as texts } from '@sermon/domain/texts/files';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';

type PickerProps = {
  label: string;
  /** In the format of the HTML `accept` attribute. */
  accept?: string;
  files: readonly File[];
  error: string | null;
  onChoose: (files: File[]) => void;
};

export function FilePicker({ label, accept, files, error, onChoose }: PickerProps) {
  const errorId = useId();
  const [isOver, setIsOver] = useState(false);
  const chosen = files.length > 1 ? `${files.length} files` : files[0]?.name;
  return (
    <>
      <div>
        <Field
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
              // Clearing the input lets the user choose the same file again.
              currentTarget.value = '';
              if (chosenFiles.length) onChoose(chosenFiles);
            }}
          />
        </Field>
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

const Field = styled('label')(({ theme }) => ({
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
