import { type IdTag, tagOf } from '@sermon/contract/ids';
import { noDetails } from '@sermon/domain/library/items';
import * as z from 'zod';
import { builtInTemplates } from '../../apps/server/src/content/templates.ts';

/** An input field that takes one id or a list of ids. */
export type IdField = {
  /**
   * The field names from the outermost to the innermost: `['parentId']`, or `['items', 'parentId']` for a field in a
   * list of objects.
   */
  path: string[];
  isList: boolean;
  isOptional: boolean;
  /** Undefined for a field that only looks like an id. */
  tag: IdTag | undefined;
};

type Visited = IdField & { name: string; schema: z.ZodType; core: z.ZodType };

/** Removes the wrappers that `.optional()`, `.nullable()`, `.default()` and the like add to a schema. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } };
  const inner = tagOf(schema) ? undefined : (def.innerType ?? def.in);
  return inner ? unwrapped(inner) : schema;
}

function visited(name: string, schema: z.ZodType, path: string[]): Visited {
  const outer = unwrapped(schema);
  const isList = outer instanceof z.ZodArray;
  const core = isList ? unwrapped(outer.element as z.ZodType) : outer;
  const isOptional = schema.safeParse(undefined).success;
  return { name, schema, core, path: [...path, name], isList, isOptional, tag: tagOf(core) };
}

const uuidFormats = ['uuid', 'guid'];
/** Types that cannot hold an id. Any other field whose name ends in "id" looks like an id. */
const cannotBeId = [z.ZodBoolean, z.ZodEnum, z.ZodLiteral, z.ZodObject];

function looksLikeId({ name, core }: Visited): boolean {
  const { format } = core as { format?: string | null };
  return (
    uuidFormats.includes(format ?? '') || (/ids?$/i.test(name) && !cannotBeId.some((kind) => core instanceof kind))
  );
}

/** Finds the input fields that take ids, at any nesting depth: tagged fields, and fields that only look like ids. */
export function idFieldsOf(input: z.ZodObject, path: string[] = []): IdField[] {
  return Object.entries(input.shape).flatMap(([name, schema]): IdField[] => {
    const field = visited(name, schema as z.ZodType, path);
    if (!field.tag && field.core instanceof z.ZodObject) return idFieldsOf(field.core, field.path);
    if (field.core instanceof z.ZodUnion)
      return field.core.options.flatMap((option) => idFieldsOf(z.object({ [name]: option as z.ZodType }), path));
    const { isList, isOptional, tag } = field;
    return tag || looksLikeId(field) ? [{ path: field.path, isList, isOptional, tag }] : [];
  });
}

/** For each field that looks like an id but has no tag, returns a message that says what to add to the contract. */
export const untaggedIds = (call: string, input: z.ZodObject): string[] =>
  idFieldsOf(input)
    .filter(({ tag }) => !tag)
    .map(
      ({ path }) =>
        `${call} takes the id '${path.join('.')}' of an unknown kind. Describe it in packages/contract with id.of('<kind>') ` +
        `when it belongs to a user, with id.ofPublic('<kind>') when every user may use it, or with ` +
        `id.ofShared('<kind>', …) when it is a secret token that lets anyone read.`,
    );

/** Input values that calls accept, keyed by field name or path. */
export const sampleFields: Record<string, unknown> = {
  reason: 'Ruth cannot find her sermon.',
  name: 'Advent',
  code: '123456',
  clientDataJSON: 'AAAA',
  attestationObject: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  transports: ['internal'],
  credentialId: 'AAAA',
  isSecondStep: false,
  isRequired: false,
  // That of every person who joins in a test.
  password: 'gleaning in the field',
  text: '<p>Comfort</p>',
  q: 'John 3:16',
  scriptureReference: 'John 3',
  revision: 1,
  editorId: '0198e9a4-7b1c-7000-8000-00000000000d',
  parentId: null,
  isStarred: true,
  offlineMode: true,
  url: 'church.example',
  query: 'Comfort',
  field: 'LastInteractionDate',
  value: '2026-11-21',
  fileName: 'Notes.pdf',
  fileSize: 5,
  hash: 'A'.repeat(43),
  label: 'As preached',
  format: 'pptx',
  isEnabled: true,
  // Forms cannot be sent as JSON.
  file: '',
  hashes: [],
  position: 0,
  title: 'The Father Who Runs',
  again: false,
  itemKind: 'sermon',
  halfStars: 9,
  sermonTemplateId: builtInTemplates[0]!.id,
  references: ['John 3:16'],
  dateCreated: '2026-11-21T20:00:00.000Z',
  writingTimeInSeconds: 30,
  timingId: '0198e9a4-7b1c-7000-8000-00000000000e',
  kind: 'rehearsal',
  startedAt: '2026-11-21T20:00:00.000Z',
  seconds: 1200,
  words: 1800,
  heading: 'Home',
  planned: 1260,
  type: 'FileAsset',
  dateModified: '2026-11-21T20:00:00.000Z',
  dateAccessed: '2026-11-21T20:00:00.000Z',
  isTemplate: false,
  ...noDetails,
  slideExporterAspectRatio: '16x9',
  ratio: '4x3',
  slideId: 'a1',
  deliveryId: '0198e9a4-7b1c-7000-8000-00000000000e',
  day: '2026-11-29',
  place: 'Grace Chapel',
  minutes: 31,
  note: '',
  subdomain: 'grace-chapel',
  commentEmails: true,
  churchName: 'Grace Chapel',
  answer: 'Amen',
  state: 'shown',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  version: 1,
  attempt: 1,
  'state.name': 'Advent',
  'state.slide': 1,
  'state.count': 2,
  'state.part': 1,
  'state.parts': 1,
  'state.progress': 0,
  'state.cover': null,
  'state.text': 'Comfort my people',
  'state.nextText': null,
  'state.notes': '',
  'state.timer.elapsed': 0,
  'state.timer.isRunning': false,
  command: { type: 'next' },
  topics: ['Comfort'],
  scriptureReferences: ['Isaiah 40:1'],
  mode: 'ideas',
  assistantResponse: 'Comfort my people',
  feedback: 'Amen',
  thumbsUp: true,
  price: 199,
  postalCode: '90210',
  countryCode: 'US',
  setupIntentClientSecret: 'a secret',
  'items.slideNotes.slideId': 'a1',
  'items.linkType': null,
  'items.linkUrl': null,
};

/**
 * Builds an input that a call accepts. Ids come from `idFor`, and other values from `samples`, keyed by path
 * (`items.linkType`) or name. Optional fields without a value are omitted, and so are optional objects without one of
 * their values.
 */
export function sampleInput(
  input: z.ZodObject,
  samples: Record<string, unknown>,
  idFor: (field: IdField & { tag: IdTag }) => unknown,
  path: string[] = [],
  isWithinOptional = false,
): Record<string, unknown> {
  const valueOf = ({ tag, core, schema, isList, isOptional, ...field }: Visited): unknown => {
    if (tag) {
      const id = idFor({ ...field, isList, isOptional: isOptional || isWithinOptional, tag });
      return isList && id !== undefined ? [id].flat() : id;
    }
    if (core instanceof z.ZodObject && (!isOptional || idFieldsOf(core).length > 0)) {
      const value = sampleInput(core, samples, idFor, field.path, isOptional);
      if (isOptional && !core.safeParse(value).success) return undefined;
      return isList ? [value] : value;
    }
    const byPath = samples[field.path.join('.')];
    const sample = byPath === undefined ? samples[field.name] : byPath;
    // Fields of different calls can have the same name.
    return isOptional && !schema.safeParse(sample).success ? undefined : sample;
  };
  const entries = Object.entries(input.shape).flatMap(([name, schema]): [string, unknown][] => {
    const field = visited(name, schema as z.ZodType, path);
    const value = valueOf(field);
    if (value !== undefined) return [[name, value]];
    if (field.isOptional || isWithinOptional) return [];
    throw new Error(`Add a sample for the field '${name}' to sampleFields in tests/support/idFields.ts`);
  });
  return Object.fromEntries(entries);
}
