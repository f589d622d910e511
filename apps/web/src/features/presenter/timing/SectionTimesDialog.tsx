import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { parseDocument } from '@sermon/domain/document/html/parse';
import { sectionsOf } from '@sermon/domain/presenter/sections';
import { timing as texts } from '@sermon/domain/texts/presenter/timing';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { toHtml } from '../../../editor/html.ts';
import { setSectionMinutes } from '../../../editor/timing/sectionMinutes.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { SectionTimesForm } from './SectionTimesForm.tsx';

type DialogProps = { editor: Editor; isOpen: boolean; onClose: () => void };

export function SectionTimesDialog({ editor, isOpen, onClose }: DialogProps) {
  const isPhone = useIsPhone();
  return (
    <AskDialog title={texts.sectionTimes} isOpen={isOpen} width="sm" isFullScreen={isPhone} onClose={onClose}>
      <Sections editor={editor} onClose={onClose} />
    </AskDialog>
  );
}

function Sections({ editor, onClose }: Omit<DialogProps, 'isOpen'>) {
  // The text cannot change while the dialog is open.
  const [sections] = useState(() => sectionsOf(parseDocument(toHtml(editor.state.doc))));
  if (sections.every(({ words }) => words === 0))
    return (
      <>
        <DialogContent>{texts.nothing}</DialogContent>
        <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    );
  return (
    <SectionTimesForm
      sections={sections}
      onSave={(minutes) => {
        setSectionMinutes(editor.view, sections, minutes);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
