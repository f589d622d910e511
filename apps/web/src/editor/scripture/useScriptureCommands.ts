import type { Editor } from '@tiptap/core';
import { scripture as texts, withArticle } from '@sermon/domain/texts/bible';
import { BookOpenText, Languages, Quote, SpellCheck } from 'lucide-react';
import { useMemo } from 'react';
import type { Command } from '../../ui/commands/command.ts';
import { useNotify } from '../../ui/notices/notices.tsx';
import { checkQuotations } from './check/checkQuotations.ts';
import { quotationAtCursor, quotationsIn } from './quotations/quotations.ts';
import { insertPassage } from './quotations/insertPassage.ts';
import { referenceAtCursor } from './references/references.ts';
import type { ScriptureSource } from './source.ts';
import { switchTranslation } from './quotations/switchTranslation.ts';

const group = 'Scripture';

export function useScriptureCommands(editor: Editor, source: ScriptureSource): Command[] {
  const notify = useNotify();
  return useMemo(() => {
    const insert = () => {
      const here = referenceAtCursor(editor.state);
      if (here) void insertPassage(editor, { ...here, isPlaceholder: false }, source, notify);
      else notify({ text: texts.noReference, isFailure: true });
    };
    const read = () => {
      const quoted = quotationAtCursor(editor.state);
      const reference = quoted?.reference ?? referenceAtCursor(editor.state)?.reference;
      if (reference) source.onRead(reference, quoted?.translation || source.translationId);
      else notify({ text: texts.noReference, isFailure: true });
    };
    const unlessOnline = source.notOffline !== false && { isDisabled: true, why: source.notOffline };
    return [
      {
        id: 'scripture.insert',
        label: 'Turn Reference into Quotation',
        group,
        Icon: Quote,
        keys: 'Mod+Enter',
        words: 'verse passage bible insert',
        isOfEditor: true,
        run: insert,
      },
      { id: 'scripture.slash', label: 'Insert Verse or Block by Name', group, keys: '/', isOfEditor: true },
      { id: 'scripture.read', label: 'Open in Bible', group, Icon: BookOpenText, words: 'read chapter', run: read },
      {
        id: 'scripture.check',
        label: 'Check Quotations',
        group,
        Icon: SpellCheck,
        words: 'verify compare scripture bible',
        ...unlessOnline,
        run: () => void checkQuotations(editor, quotationsIn(editor.state.doc), source, notify),
      },
      ...source.installed.map(({ id, name }): Command => ({
        id: `scripture.switch.${id}`,
        label: `All Quotations in ${withArticle(name)}`,
        group,
        Icon: Languages,
        words: `${id} translation change switch`,
        ...unlessOnline,
        run: () => void switchTranslation(editor, quotationsIn(editor.state.doc), { id, name }, source, notify),
      })),
    ];
  }, [editor, source, notify]);
}
