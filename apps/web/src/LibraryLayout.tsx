import { Shell } from './features/library/shell/Shell.tsx';
import { SetUpCard } from './features/admin/server/SetUpCard.tsx';
import { ConflictsLine } from './features/offline/ConflictsLine.tsx';
import { TemplateChooser } from './features/templates/TemplateChooser.tsx';
import { UseTemplateForm } from './features/templates/UseTemplateForm.tsx';
import { UnsavedLine } from './features/unsaved/UnsavedLine.tsx';

const templateDialogs = { TemplateChooser, UseTemplateForm };
const homeCard = <SetUpCard />;

export const LibraryLayout = () => (
  <Shell
    banners={
      <>
        <ConflictsLine />
        <UnsavedLine />
      </>
    }
    homeCard={homeCard}
    templateDialogs={templateDialogs}
  />
);
