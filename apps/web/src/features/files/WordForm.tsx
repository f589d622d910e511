import { useState } from 'react';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../ui/dialogs/form.ts';
import { FilePicker } from './FilePicker.tsx';
import { wordProblemOf } from './word.ts';

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
      <FilePicker
        label="Choose Word documents"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        files={files}
        error={problem}
        onChoose={setFiles}
      />
    </DialogForm>
  );
}
