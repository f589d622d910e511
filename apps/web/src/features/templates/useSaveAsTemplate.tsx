import { may } from '@sermon/domain/accounts/entitlements';
import { useCallback, useState, type ReactNode } from 'react';
import { useUpgrade } from '../../useUpgrade.ts';
import { useUser } from '../../user.ts';
import { SaveAsTemplateDialog, type TemplateSource } from './SaveAsTemplateDialog.tsx';

/**
 * Saves the open document as a template. `open` opens a dialog that asks for a name. For free users, `open` saves the
 * text with `save` and then leads to the upgrade page. Render `dialog` for as long as the document is open.
 */
export function useSaveAsTemplate(
  source: TemplateSource,
  save: () => Promise<boolean>,
): { open: () => void; dialog: ReactNode } {
  const isAllowed = may(useUser(), 'customTemplate');
  const upgrade = useUpgrade();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(async () => {
    if (isAllowed) return setIsOpen(true);
    await save();
    upgrade('customTemplate');
  }, [isAllowed, save, upgrade]);
  const close = useCallback(() => setIsOpen(false), []);
  return { open: () => void open(), dialog: <SaveAsTemplateDialog {...source} isOpen={isOpen} onClose={close} /> };
}
