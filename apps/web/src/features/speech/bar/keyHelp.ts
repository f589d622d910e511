import { speech } from '@sermon/domain/texts/speech/speech';
import type { Command } from '../../../ui/commands/command.ts';

const { keys: texts } = speech.bar;
const group = speech.hearIt;

/** The bar handles these keys itself while it has the focus. */
export const keyHelp: readonly Command[] = [
  { id: 'hear-it.pause', group, label: texts.pause, when: texts.when, keys: 'Space' },
  { id: 'hear-it.next', group, label: texts.next, when: texts.when, keys: 'ArrowRight' },
  { id: 'hear-it.previous', group, label: texts.previous, when: texts.when, keys: 'ArrowLeft' },
  { id: 'hear-it.close', group, label: texts.close, when: texts.whenClosing, keys: 'Esc' },
];
