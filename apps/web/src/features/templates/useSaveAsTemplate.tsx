import { useCallback, useState, type ReactNode } from 'react';
import { useUpgrade } from '../../useUpgrade.ts';
import { useUser } from '../../user.ts';
import { SaveAsTemplateDialog, type TemplateSource } from './SaveAsTemplateDialog.tsx';

/**
 * Saves what is being written as a template: `open` asks for its name, or leads a free user to where one becomes a subscriber;
 * `dialog` is to be drawn as long as the document is.
 */
export function useSaveAsTemplate(source: TemplateSource): { open: () => void; dialog: ReactNode } {
  const isFree = useUser().makerSubscription === null;
  const upgrade = useUpgrade();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => (isFree ? upgrade('Custom Template') : setIsOpen(true)), [isFree, upgrade]);
  const close = useCallback(() => setIsOpen(false), []);
  return { open, dialog: <SaveAsTemplateDialog {...source} isOpen={isOpen} onClose={close} /> };
}
