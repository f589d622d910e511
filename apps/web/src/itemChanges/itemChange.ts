import { documents } from '@sermon/contract/builder';
import type { Call } from '@sermon/contract/call';
import type { Options, Reply } from '@sermon/contract/client';
import { files } from '@sermon/contract/files';
import { folders, library, series } from '@sermon/contract/library';
import { links } from '@sermon/contract/links';
import { templates } from '@sermon/contract/templates';
import * as z from 'zod';
import { callServer } from '../api.ts';

type InGroup<Group extends string, Entries extends object> = {
  [Name in keyof Entries & string as `${Group}.${Name}`]: Entries[Name];
};

/** Prefixes the name of each entry with its group: `{ star }` in 'folders' becomes `{ 'folders.star' }`. */
export function inGroup<Group extends string, Entries extends object>(
  group: Group,
  entries: Entries,
): InGroup<Group, Entries> {
  const named = Object.entries(entries).map(([name, entry]) => [`${group}.${name}`, entry]);
  return Object.fromEntries(named) as InGroup<Group, Entries>;
}

function pick<Entries extends object, Name extends keyof Entries>(entries: Entries, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, entries[name]])) as Pick<Entries, Name>;
}

const itemCalls = {
  ...inGroup('folders', folders),
  ...inGroup('series', series),
  ...inGroup('links', links),
  ...inGroup('files', pick(files, 'update', 'star', 'rename', 'move', 'remove', 'restore')),
  ...inGroup(
    'documents',
    pick(documents, 'save', 'star', 'rename', 'move', 'setOfflineMode', 'duplicate', 'remove', 'restore'),
  ),
  ...inGroup('templates', pick(templates, 'save', 'use', 'activate')),
  ...inGroup('library', pick(library, 'starAll', 'moveAll', 'removeAll', 'restoreAll', 'emptyTrash', 'wasAccessed')),
};
type ItemCalls = typeof itemCalls;
type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json | undefined };
type Fields<C extends ItemCallName> = {
  readonly [F in keyof z.input<ItemCalls[C]['input']>]: z.output<ItemCalls[C]['input']>[F &
    keyof z.output<ItemCalls[C]['input']>];
};

export type ItemCallName = keyof ItemCalls;

/** The input of a call. It is `never` if the input is not plain JSON, so that the call cannot be used for a change. */
export type InputOf<C extends ItemCallName> = Fields<C> extends Json ? Fields<C> : never;

type ReplyOf<C extends ItemCallName> = Reply<ItemCalls[C]>;

/** A change of library items as plain data, which can be stored and sent later: a call and its input. */
export type ItemChange<C extends ItemCallName = ItemCallName> = {
  [Name in C]: { readonly call: Name; readonly input: InputOf<Name> };
}[C];

/**
 * The reason why an edit has no undo.
 *
 * - `new item`: the server assigns the id, so the undo is known once it has replied: deleting the item in the reply.
 * - `permanent`: the items cannot be restored. The user has confirmed that.
 * - `only opened`: the edit records that an item was opened, which changes none of its content.
 */
export type NoUndo = 'new item' | 'permanent' | 'only opened';

export type ItemEdit<Undo extends readonly ItemChange[] | NoUndo = readonly ItemChange[] | NoUndo> = {
  readonly changes: readonly ItemChange[];
  readonly undo: Undo;
};
export type UndoableEdit = ItemEdit<readonly ItemChange[]>;

const storedChange = z.object({ call: z.enum(Object.keys(itemCalls) as ItemCallName[]), input: z.unknown() });

/**
 * Reads a change that was stored. Null if this version of the product cannot send it: the call no longer exists, or its
 * input is no longer valid.
 */
export function parseChange(stored: unknown): ItemChange | null {
  const { data } = storedChange.safeParse(stored);
  return data && itemCalls[data.call].input.safeParse(data.input).success ? (data as ItemChange) : null;
}

/** Throws `CallFailed`. */
export const send = <C extends ItemCallName>(
  { call, input }: ItemChange<C>,
  options: Options = {},
): Promise<ReplyOf<C>> => callServer<Call>(itemCalls[call], input, options) as Promise<ReplyOf<C>>;
