import { Shell } from './features/library/shell/Shell.tsx';
import { ConflictsLine } from './features/offline/ConflictsLine.tsx';
import { TemplateChooser } from './features/templates/TemplateChooser.tsx';
import { UseTemplateForm } from './features/templates/UseTemplateForm.tsx';
import { UnsavedLine } from './features/unsaved/UnsavedLine.tsx';

const templateDialogs = { TemplateChooser, UseTemplateForm };

export const LibraryLayout = () => (
  <Shell
    banners={
      <>
        <ConflictsLine />
        <UnsavedLine />
      </>
    }
    templateDialogs={templateDialogs}
  />
);
