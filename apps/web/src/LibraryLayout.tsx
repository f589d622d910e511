import { Shell } from './features/library/shell/Shell.tsx';
import { QuestionsLine } from './features/offline/ConflictsLine.tsx';
import { TemplateChooser } from './features/templates/TemplateChooser.tsx';
import { UseTemplateForm } from './features/templates/UseTemplateForm.tsx';
import { UnsavedLine } from './features/unsaved/UnsavedLine.tsx';

const templateDialogs = { TemplateChooser, UseTemplateForm };

export const LibraryLayout = () => (
  <Shell
    banners={
      <>
        <QuestionsLine />
        <UnsavedLine />
      </>
    }
    templateDialogs={templateDialogs}
  />
);
