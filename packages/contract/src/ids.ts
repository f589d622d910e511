import * as z from 'zod';

/**
 * Kinds of data that belong to one user. Other users may not use their ids. `item` is any library item, `container` a folder or a
 * series. A new kind needs a sample in tests/contract.test.ts.
 */
export type OwnedKind =
  | 'account'
  | 'item'
  | 'container'
  | 'folder'
  | 'series'
  | 'document'
  | 'template'
  | 'link'
  | 'file'
  | 'upload'
  | 'version'
  | 'writingLog';

/** Kinds of data that belong to no user, so that every user may use their ids. The browser makes up the id of an `editor`. */
export type PublicKind = 'builtInTemplate' | 'corpusItem' | 'translation' | 'galleryImage' | 'editor';

export type IdTag = { kind: OwnedKind; isPublic: false } | { kind: PublicKind; isPublic: true };

/** Not zod's global registry: its entries would become part of the OpenAPI document. */
const tags = z.registry<IdTag>();

function of(kind: OwnedKind): z.ZodUUID;
function of<S extends z.ZodType>(kind: OwnedKind, schema: S): S;
function of(kind: OwnedKind, schema: z.ZodType = z.uuid()): z.ZodType {
  tags.add(schema, { kind, isPublic: false });
  return schema;
}

function ofPublic(kind: PublicKind): z.ZodUUID;
function ofPublic<S extends z.ZodType>(kind: PublicKind, schema: S): S;
function ofPublic(kind: PublicKind, schema: z.ZodType = z.uuid()): z.ZodType {
  tags.add(schema, { kind, isPublic: true });
  return schema;
}

/**
 * An id is a UUID unless `schema` describes another form. The kind is for tests/contract.test.ts, which sends every call the ids of
 * another user and fails for inputs that look like ids but have no kind.
 */
export const id = { of, ofPublic };

/** Returns the kind that `id.of` or `id.ofPublic` gave to a schema. */
export const tagOf = (schema: z.ZodType): IdTag | undefined => tags.get(schema);
