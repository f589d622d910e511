import * as z from 'zod';

/**
 * Kinds of data that belong to one user. Other users may not use ids of these kinds. `item` is any library item,
 * `container` a folder or a series, `slideImage` a document with a custom picture behind its slides,
 * `original` a document with the file from which it was imported, `imageUpload` an
 * upload that is a picture. A new kind needs a sample in tests/contract.test.ts.
 */
export type OwnedKind =
  | 'account'
  | 'session'
  | 'passkey'
  | 'profilePicture'
  | 'identity'
  | 'item'
  | 'container'
  | 'folder'
  | 'series'
  | 'document'
  | 'template'
  | 'link'
  | 'file'
  | 'upload'
  | 'slideImage'
  | 'original'
  | 'imageUpload'
  | 'version'
  | 'writingLog'
  | 'delivery'
  | 'timing'
  | 'assetShare'
  | 'comment'
  | 'checkout'
  | 'cardSetup'
  | 'stream';

/**
 * Kinds of data that belong to no user. Every user may use ids of these kinds. The payment provider
 * generates those of `price` and `promotion`, and the parent site may generate those of `previewedSermon`. The browser generates the ids of
 * `editor`, `download`, `slide`, `newItem`, `newDelivery`, `newTiming`, `show` and `press`, and the authenticator those of `credential`.
 */
export type PublicKind =
  | 'builtInTemplate'
  | 'premiumSermon'
  | 'premiumSeries'
  | 'premiumAsset'
  | 'premiumPicture'
  | 'previewedSermon'
  | 'corpusItem'
  | 'ratedItem'
  | 'translation'
  | 'galleryImage'
  | 'videoKind'
  | 'editor'
  | 'download'
  | 'slide'
  | 'newItem'
  | 'newDelivery'
  | 'newTiming'
  | 'show'
  | 'press'
  | 'price'
  | 'promotion'
  | 'credential';

/**
 * Kinds of data that are read with a secret token. Anyone who has the token may read what its owner shares with it,
 * until the owner withdraws it or the token expires. `slidePicture` is the custom picture of a document, `share` a shared
 * document. A new kind needs a finder in apps/server/src/visitors/grants.ts and a sample in tests/sharedTokens.test.ts.
 */
export type SharedKind = 'calendarFeed' | 'slidePicture' | 'share';

/** Kinds of data that only administrators may use. Calls with such ids have the access `admin`. */
export type AdministratorsKind = 'person' | 'invitation' | 'outboxEmail' | 'job' | 'premiumItem';

/** The kind of data that an id or a token names, and who may use it. */
export type IdTag =
  | { kind: AdministratorsKind; usedBy: 'administrators' }
  | { kind: OwnedKind; usedBy: 'owner' }
  | { kind: PublicKind; usedBy: 'users' }
  | { kind: SharedKind; usedBy: 'anyone' };

/** A separate registry, because entries of zod's global registry would become part of the OpenAPI document. */
const tags = z.registry<IdTag>();

function of(kind: OwnedKind): z.ZodUUID;
function of<S extends z.ZodType>(kind: OwnedKind, schema: S): S;
function of(kind: OwnedKind, schema: z.ZodType = z.uuid()): z.ZodType {
  tags.add(schema, { kind, usedBy: 'owner' });
  return schema;
}

function ofPublic(kind: PublicKind): z.ZodUUID;
function ofPublic<S extends z.ZodType>(kind: PublicKind, schema: S): S;
function ofPublic(kind: PublicKind, schema: z.ZodType = z.uuid()): z.ZodType {
  tags.add(schema, { kind, usedBy: 'users' });
  return schema;
}

function ofShared<S extends z.ZodType>(kind: SharedKind, schema: S): S {
  tags.add(schema, { kind, usedBy: 'anyone' });
  return schema;
}

function ofAdministrators(kind: AdministratorsKind): z.ZodUUID {
  const schema = z.uuid();
  tags.add(schema, { kind, usedBy: 'administrators' });
  return schema;
}

/**
 * An id is a UUID unless `schema` describes another format. The kind is for tests/contract.test.ts, which sends other
 * users' ids to every call and fails if an input looks like an id but has no kind.
 *
 * @example
 * id.of('document')
 * id.ofPublic('slide', z.string().max(40))
 * id.ofShared('calendarFeed', z.string().max(100))
 * id.ofAdministrators('person')
 */
export const id = { of, ofPublic, ofShared, ofAdministrators };

/**
 * Returns the kind of a field, or undefined if it is not an id.
 *
 * @example
 * tagOf(folders.move.input.shape.id)?.kind // 'folder'
 */
export const tagOf = (schema: z.ZodType): IdTag | undefined => tags.get(schema);
