import { fileKindOf, type FileKind } from '@sermon/domain/library/fileName';
import { archive as texts, type LeftOutKind } from '@sermon/domain/texts/archive';
import type { UnreadableFile } from './drafts.ts';
import type { PlacedSource } from '../sources/sources.ts';

export type LeftOut = {
  /** '3 presentations left out'. */
  title: string;
  advice: string;
  names: readonly string[];
  again?: readonly UnreadableFile[];
};

const kindOfFile: Record<FileKind, LeftOutKind> = {
  otherText: 'otherText',
  picture: 'picture',
  presentation: 'presentation',
  audio: 'recording',
  video: 'recording',
  zip: 'zip',
  other: 'other',
};
const order: readonly LeftOutKind[] = ['otherText', 'zip', 'presentation', 'recording', 'picture', 'other'];

export const pathOf = ({ folders, name }: { folders: readonly string[]; name: string }): string =>
  [...folders, name].join('/');

function grouped<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

export function leftOutByKind(sources: readonly PlacedSource[]): LeftOut[] {
  const groups = grouped(sources, ({ name }) => kindOfFile[fileKindOf(name)]);
  return order.flatMap((kind) => {
    const names = groups.get(kind)?.map(pathOf) ?? [];
    return names.length ? [{ title: texts.leftOut(kind, names.length), advice: texts.leftOutAdvice(kind), names }] : [];
  });
}

export const leftOutByReason = (files: readonly UnreadableFile[]): LeftOut[] =>
  [...grouped(files, ({ reason }) => reason)].map(([reason, group]) => ({
    title: texts.notRead(group.length),
    advice: reason,
    names: group.map(({ source }) => pathOf(source)),
    again: group,
  }));

export const leftOutOverLimit = (sources: readonly PlacedSource[], maxFiles: number): LeftOut[] =>
  sources.length
    ? [{ title: texts.overLimit(sources.length), advice: texts.tooMany(maxFiles), names: sources.map(pathOf) }]
    : [];
