import { act, render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { GeniusBadge } from './GeniusBadge.tsx';

const words = (count: number) => `<p>${'word '.repeat(count).trim()}</p>`;

let editor: Editor;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  editor.destroy();
});

function open(count: number, documentId = 'one', isShown = false) {
  editor = new Editor({ extensions: sermonExtensions, content: words(count), parseOptions });
  const badge = (isSeen: boolean) => (
    <GeniusBadge key={documentId} editor={editor} documentId={documentId} isShown={isSeen}>
      <i />
    </GeniusBadge>
  );
  const { rerender, unmount } = render(badge(isShown));
  return { show: () => rerender(badge(true)), hide: () => rerender(badge(false)), unmount };
}
const isNew = () => screen.queryByText('New') !== null;

describe('the badge', () => {
  test('appears above 100 words', () => {
    open(100);
    expect(isNew()).toBe(false);
    act(() => void editor.commands.insertContentAt(1, 'another '));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(isNew()).toBe(true);
  });

  test('disappears permanently when the panel is opened, for this sermon only', () => {
    const first = open(101);
    expect(isNew()).toBe(true);
    first.show();
    expect(isNew()).toBe(false);
    first.hide();
    expect(isNew()).toBe(false);
    first.unmount();
    editor.destroy();
    open(200).unmount();
    expect(isNew()).toBe(false);
    editor.destroy();
    open(101, 'two');
    expect(isNew()).toBe(true);
  });

  test('still appears if the panel was opened before there was anything new', () => {
    const { show, hide } = open(20);
    show();
    hide();
    act(() => void editor.commands.insertContentAt(1, 'word '.repeat(90)));
    act(() => void vi.advanceTimersByTime(1_000));
    expect(isNew()).toBe(true);
  });

  test('appears if the stored state cannot be read', () => {
    localStorage.setItem('sermon-genius-dismissed', '{"one":');
    open(101);
    expect(isNew()).toBe(true);
  });
});
