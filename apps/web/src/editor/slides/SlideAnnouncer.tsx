import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useState } from 'react';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { slideChange } from './slideChange.ts';
import { slidesOf } from './slidesState.ts';

export function SlideAnnouncer({ editor }: { editor: Editor }) {
  const [sentence, setSentence] = useState('');
  useEffect(() => {
    let slides = slidesOf(editor.state);
    const compare = ({ transaction }: { transaction: Transaction }) => {
      const before = slides;
      slides = slidesOf(editor.state);
      if (before === slides) return;
      const change = slideChange(before, slides, (position) => transaction.mapping.map(position, 1));
      if (change !== null) setSentence(change);
    };
    editor.on('transaction', compare);
    return () => {
      editor.off('transaction', compare);
    };
  }, [editor]);
  return (
    <span role="status" style={visuallyHidden}>
      {sentence}
    </span>
  );
}
