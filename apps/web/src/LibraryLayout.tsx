import { Shell } from './features/library/shell/Shell.tsx';
import { QuestionsLine } from './features/offline/QuestionsLine.tsx';
import { TemplateChooser } from './features/templates/TemplateChooser.tsx';
import { UseTemplateForm } from './features/templates/UseTemplateForm.tsx';
import { UnsavedLine } from './features/unsaved/UnsavedLine.tsx';

const templateDialogs = { TemplateChooser, UseTemplateForm };

/** The library's layout with the banners and dialogs of the features that build on the library. */
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
