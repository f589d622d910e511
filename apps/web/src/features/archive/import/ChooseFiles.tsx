import Typography from '@mui/material/Typography';
import { archive as texts } from '@sermon/domain/texts/archive';
import { FolderInput, TriangleAlert } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { readFolders, takeDropped, type DroppedFile } from '../../files/dropped.ts';
import { Choices, DropZone, Panel, Remark } from '../archiveStyles.ts';
import { acceptedEndings } from '../zip/paths.ts';

type ChooseProps = {
  problem: string | null;
  onFiles: (files: readonly DroppedFile[]) => void;
};

/** A folder, files or a zip. */
export function ChooseFiles({ problem, onFiles }: ChooseProps) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isPhone = useIsPhone();

  const wholeFolder = (input: HTMLInputElement | null) => {
    folder.current = input;
    if (input) input.webkitdirectory = true;
  };

  const takeChosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // Clearing the input lets the user choose the same files again.
    currentTarget.value = '';
    if (chosen.length) onFiles(chosen.map((file) => ({ path: file.webkitRelativePath || file.name, file })));
  };
  const takeDrop = async (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = takeDropped(event.dataTransfer);
    const singleFiles = dropped.files.map((file) => ({ path: file.name, file }));
    const all = [...singleFiles, ...(await readFolders(dropped.folders))];
    if (all.length) onFiles(all);
  };

  return (
    <Panel aria-labelledby="import">
      <Typography id="import" variant="h3" component="h2">
        Import
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.importIs}
      </Typography>
      {problem && (
        <Remark role="alert" data-error>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {problem}
        </Remark>
      )}
      <DropZone
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => void takeDrop(event)}
      >
        <FolderInput size={28} strokeWidth={1.6} aria-hidden />
        <Typography variant="subtitle1" component="p">
          {isPhone ? texts.choose : texts.drop}
        </Typography>
        <Choices sx={{ justifyContent: 'center' }}>
          <Button onClick={() => folder.current?.click()}>Choose Folder</Button>
          <Button variant="outlined" onClick={() => files.current?.click()}>
            Choose Files or Zip
          </Button>
        </Choices>
        <input ref={wholeFolder} type="file" hidden aria-label="Folder" onChange={takeChosen} />
        <input
          ref={files}
          type="file"
          multiple
          accept={acceptedEndings}
          hidden
          aria-label="Files or zip"
          onChange={takeChosen}
        />
      </DropZone>
    </Panel>
  );
}
