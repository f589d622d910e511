import type { LibraryItem } from '@sermon/contract/library';
import { library as texts } from '@sermon/domain/texts/library';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { useLast } from '../../../ui/useLast.ts';
import { UploadForm } from '../../files/UploadForm.tsx';
import { WordForm } from '../../files/WordForm.tsx';
import { LinkForm } from '../../links/LinkForm.tsx';
import { MediaForm } from '../../links/MediaForm.tsx';
import type { NewKind } from './entries.ts';
import { NewContainerForm } from './NewContainerForm.tsx';
import { NewDocumentForm } from './NewDocumentForm.tsx';
import { useShowNewItems } from './useShowNewItems.ts';
import { type TemplateDialogs, useOpenCreated } from './useOpenCreated.ts';
import { useUploads } from './useUploads.ts';

type FormKind = Exclude<NewKind, 'template'>;

const titles: Record<FormKind, string> = {
  document: 'New blank document',
  container: 'New folder or series',
  word: 'Upload Word Document',
  file: 'Upload file',
  link: 'New link',
  YouTube: 'New linked YouTube',
  SoundCloud: 'New linked SoundCloud',
  Vimeo: 'New linked Vimeo',
};

type DialogsProps = {
  kind: NewKind | null;
  parentId: string | null;
  TemplateChooser: TemplateDialogs['TemplateChooser'];
  onClose: () => void;
};

export function NewDialogs({ kind, parentId, TemplateChooser, onClose }: DialogsProps) {
  const onCreated = useOpenCreated();
  const last = useLast(kind);
  if (!last) return null;
  if (last === 'template')
    return <TemplateChooser isOpen={kind !== null} parentId={parentId} onCreated={onCreated} onClose={onClose} />;
  const isMedia = last === 'YouTube' || last === 'SoundCloud' || last === 'Vimeo';
  return (
    <AskDialog title={titles[last]} isOpen={kind !== null} width={isMedia ? 'sm' : 'xs'} onClose={onClose}>
      <NewForm kind={last} parentId={parentId} onClose={onClose} />
    </AskDialog>
  );
}

function NewForm({ kind, parentId, onClose }: { kind: FormKind; parentId: string | null; onClose: () => void }) {
  const added = useShowNewItems();
  const { uploadFiles, uploadWord } = useUploads();
  const frame = { parentId, onClose };
  const onAdded = (item: LibraryItem) => {
    onClose();
    added([item], texts.added(item.name));
  };
  switch (kind) {
    case 'document':
      return <NewDocumentForm {...frame} />;
    case 'container':
      return <NewContainerForm {...frame} />;
    case 'link':
      return <LinkForm {...frame} onAdded={onAdded} />;
    case 'word':
      return (
        <WordForm
          onClose={onClose}
          onUpload={(files) => {
            onClose();
            uploadWord(files, parentId);
          }}
        />
      );
    case 'file':
      return (
        <UploadForm
          onClose={onClose}
          onUpload={(files) => {
            onClose();
            uploadFiles(files, parentId);
          }}
        />
      );
    case 'YouTube':
    case 'SoundCloud':
    case 'Vimeo':
      return <MediaForm {...frame} type={kind} onAdded={onAdded} />;
  }
}
