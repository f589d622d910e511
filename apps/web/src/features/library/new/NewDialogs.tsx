import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { LibraryItem } from '@sermon/contract/library';
import type { FreeFeature, PaidFeature } from '@sermon/domain/accounts/entitlements';
import { categoryLabel, textCategories } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import { useNavigate } from '@tanstack/react-router';
import {
  AudioLines,
  FilePen,
  FilePlus,
  FileUp,
  FolderPlus,
  Import,
  LayoutTemplate,
  Link2,
  type LucideIcon,
  ScrollText,
  SquarePlay,
} from 'lucide-react';
import { useId } from 'react';
import { send } from '../../../itemChanges/itemChange.ts';
import { focusAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { AskDialog, useLast } from '../../../ui/dialogs/AskDialog.tsx';
import { checkName } from '../../../ui/dialogs/checkName.ts';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { useForm } from '../../../ui/dialogs/form.ts';
import { Field, SelectField } from '../../../ui/plain/Field.tsx';
import { UploadForm, WordForm } from '../../files/UploadForm.tsx';
import { LinkForm, MediaForm } from '../../links/MediaForm.tsx';
import { useUploads } from './FileDrop.tsx';
import { type TemplateDialogs, useOpenCreated, useShowNewItems } from './useShowNewItems.ts';

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

export type NewKind =
  | 'document'
  | 'template'
  | 'container'
  | 'word'
  | 'file'
  | 'link'
  | 'YouTube'
  | 'SoundCloud'
  | 'Vimeo';

export type NewEntry = {
  label: string;
  Icon: LucideIcon;
  kind?: NewKind;
  feature: FreeFeature | PaidFeature<'prompt'>;
  place?: '/library-import';
  startsWriting?: true;
};

/**
 * The entries in the New menu, in groups separated by dividers (spec part 1 §2, New-item menu). "New blank document" of
 * the specification is the second entry; the first one needs no name.
 */
export const newEntries: readonly (readonly NewEntry[])[] = [
  [
    { label: 'Blank sermon', Icon: ScrollText, startsWriting: true, feature: 'blankDocument' },
    { label: 'Blank document…', Icon: FilePen, kind: 'document', feature: 'blankDocument' },
    { label: 'Choose a template', Icon: LayoutTemplate, kind: 'template', feature: 'freeTemplate' },
    { label: 'New folder or series', Icon: FolderPlus, kind: 'container', feature: 'folder' },
  ],
  [
    { label: 'Upload Word Document', Icon: FilePlus, kind: 'word', feature: 'wordUpload' },
    { label: 'Upload file', Icon: FileUp, kind: 'file', feature: 'fileUpload' },
    { label: 'Import…', Icon: Import, place: '/library-import', feature: 'import' },
  ],
  [
    { label: 'New linked YouTube', Icon: SquarePlay, kind: 'YouTube', feature: 'youTubeLink' },
    { label: 'New linked SoundCloud', Icon: AudioLines, kind: 'SoundCloud', feature: 'soundCloudLink' },
    { label: 'New linked Vimeo', Icon: SquarePlay, kind: 'Vimeo', feature: 'vimeoLink' },
    { label: 'New link', Icon: Link2, kind: 'link', feature: 'webLink' },
  ],
];

function NewDocumentForm({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const added = useShowNewItems();
  const navigate = useNavigate();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Category'],
    check: (values) => checkName(values),
    send: ({ Name, Category }) =>
      send({
        call: 'documents.save',
        input: {
          name: Name,
          text: '',
          category: textCategories.find((known) => known === Category) ?? 'Manuscript',
          parentId,
        },
      }),
    onDone: (made) => {
      onClose();
      added([made], texts.created(made.name));
      void navigate({ to: '/build/$id', params: { id: made.id } });
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Create" sending={isBusy && 'Creating'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <SelectField label="Category" {...field('Category')}>
        {textCategories.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
      </SelectField>
    </DialogForm>
  );
}

function NewContainerForm({ parentId, onClose }: { parentId: string | null; onClose: () => void }) {
  const added = useShowNewItems();
  const kindId = useId();
  const { formProps, field, message, isBusy } = useForm({
    names: ['Name', 'Kind'],
    check: (values) => checkName(values),
    send: ({ Name, Kind }) =>
      send({ call: Kind === 'series' ? 'series.create' : 'folders.create', input: { name: Name, parentId } }),
    onDone: (made) => {
      onClose();
      added([made], (made.type === 'Folder' ? texts.folderCreated : texts.seriesCreated)(made.name));
    },
  });
  return (
    <DialogForm formProps={formProps} message={message} send="Create" sending={isBusy && 'Creating'} onClose={onClose}>
      <Field label="Name" autoComplete="off" ref={focusAtOnce} {...field('Name')} />
      <FormControl>
        <FormLabel id={kindId}>Type</FormLabel>
        <RadioGroup row name="Kind" defaultValue="folder" aria-labelledby={kindId}>
          <FormControlLabel value="folder" control={<Radio />} label="Folder" />
          <FormControlLabel value="series" control={<Radio />} label="Series" />
        </RadioGroup>
      </FormControl>
    </DialogForm>
  );
}
