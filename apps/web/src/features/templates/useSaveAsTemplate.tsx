import { may } from '@sermon/domain/accounts/entitlements';
import { useCallback, useState, type ReactNode } from 'react';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { useUser } from '../../user.ts';
import { SaveAsTemplateDialog, type TemplateSource } from './SaveAsTemplateDialog.tsx';

/**
 * Free users see a prompt instead of the dialog. If they choose to activate the feature, the text is saved with
 * `save` before the upgrade page opens. Render `dialog` for as long as the document is open.
 */
export function useSaveAsTemplate(
  source: TemplateSource,
  save: () => Promise<boolean>,
): { open: () => void; dialog: ReactNode } {
  const isAllowed = may(useUser(), 'customTemplate');
  const prompt = useUpgradePrompt(save);
  const [isOpen, setIsOpen] = useState(false);
  const { offer } = prompt;
  const open = useCallback(() => (isAllowed ? setIsOpen(true) : offer('customTemplate')), [isAllowed, offer]);
  const close = useCallback(() => setIsOpen(false), []);
  const dialog = isAllowed ? <SaveAsTemplateDialog {...source} isOpen={isOpen} onClose={close} /> : prompt.dialog;
  return { open, dialog };
}
