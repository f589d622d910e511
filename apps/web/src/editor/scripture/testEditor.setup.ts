import type { BiblePassages } from '@sermon/contract/bible';
import { CallFailed } from '@sermon/contract/client';
import { Editor } from '@tiptap/core';
import type { Notice } from '../../ui/notices/notices.tsx';
import { parseOptions, sermonExtensions } from '../extensions.ts';
import { toHtml } from '../html.ts';
import type { ScriptureSource } from './source.ts';

/** The verses of the test Bible. */
const verses: Record<string, Record<string, string>> = {
  WEB: { 'Luke 15:20': 'He arose, and came to his father.', 'John 3:16': 'For God so loved the world.' },
  KJV: { 'Luke 15:20': 'And he arose, and came to his father.', 'John 3:16': 'For God so loved [the] world.' },
};
const names: Record<string, string> = { WEB: 'World English Bible', KJV: 'King James Version' };

export const quotationHtml = (reference: string, translation: string, text: string) =>
  `<blockquote class="scripture" data-reference="${reference}" data-translation="${translation}">${text}</blockquote>`;

/** Opens an editor with a text and a fake Bible whose replies the test controls. */
export function openText(content: string, overrides: Partial<ScriptureSource> = {}) {
  const editor = new Editor({ extensions: sermonExtensions, content, parseOptions });
  const notices: Notice[] = [];
  const asked: { references: readonly string[]; translationId: string }[] = [];
  let answered: Promise<unknown> = Promise.resolve();
  let isAway = false;
  const source: ScriptureSource = {
    passages: async (references, translationId) => {
      asked.push({ references, translationId });
      await answered;
      if (isAway) throw new CallFailed('Cannot reach', 0);
      return passagesOf(references, translationId);
    },
    installed: [
      { id: 'WEB', name: 'World English Bible' },
      { id: 'KJV', name: 'King James Version' },
    ],
    noBible: 'No Bible translation is installed yet.',
    notOffline: false,
    translationId: 'WEB',
    copySetting: 'all',
    viewSetting: 'all',
    onRead: () => {},
    onSubstitute: (from, to) => notices.push({ text: `${from} isn't available here. Showing ${to}.` }),
    startProgress: () => ({ update: () => {}, end: () => {} }),
    ...overrides,
  };
  return {
    editor,
    source,
    asked,
    notices,
    notify: (notice: Notice) => void notices.push(notice),
    html: () => toHtml(editor.state.doc),
    /** Delays the replies to later requests until the returned function is called. */
    hold: () => {
      let release = () => {};
      answered = new Promise<void>((resolve) => {
        release = resolve;
      });
      return release;
    },
    goAway: () => {
      isAway = true;
    },
    /** Returns the range of the given words in the document. */
    find: (words: string) => {
      let from = -1;
      editor.state.doc.descendants((node, pos) => {
        const at = node.text?.indexOf(words) ?? -1;
        if (at >= 0 && from < 0) from = pos + at;
      });
      return { from, to: from + words.length };
    },
  };
}

function passagesOf(references: readonly string[], asked: string): BiblePassages {
  const translationId = asked in verses ? asked : 'WEB';
  return {
    translationId,
    translationName: names[translationId] ?? '',
    copyrightHtml: `${translationId} is free &amp; open.`,
    passages: references.map((reference) => {
      const words = verses[translationId]?.[reference];
      const isPassage = /\d/.test(reference);
      const text = words?.replace('[', '<i>').replace(']', '</i>');
      const number = reference.split(':')[1];
      return { reference, title: isPassage ? reference : '', description: text ? `<sup>${number}</sup> ${text}` : '' };
    }),
  };
}
