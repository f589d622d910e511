import { useCallback, useState, type ReactNode } from 'react';
import { useUpgrade } from '../../useUpgrade.ts';
import { useUser } from '../../user.ts';
import { SaveAsTemplateDialog, type TemplateSource } from './SaveAsTemplateDialog.tsx';

/**
 * Saves what is being written as a template: `open` asks for its name, or leads a free user to where one becomes a subscriber,
 * after `save` has saved the text that is left; `dialog` is to be drawn as long as the document is.
 */
export function useSaveAsTemplate(
  source: TemplateSource,
  save: () => Promise<boolean>,
): { open: () => void; dialog: ReactNode } {
  const isFree = useUser().makerSubscription === null;
  const upgrade = useUpgrade();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(async () => {
    if (!isFree) return setIsOpen(true);
    await save();
    upgrade('Custom Template');
  }, [isFree, save, upgrade]);
  const close = useCallback(() => setIsOpen(false), []);
  return { open: () => void open(), dialog: <SaveAsTemplateDialog {...source} isOpen={isOpen} onClose={close} /> };
}
