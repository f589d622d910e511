import type { SermonDocument } from '@sermon/contract/builder';
import { maxDescriptionLength, maxLocationLength, maxScriptureLength } from '@sermon/domain/library/items';
import { writtenDay } from '../../../ui/time/when.ts';

export const detailNames = ['DatePreached', 'LocationPreached', 'ScriptureReferences', 'TemplateDescription'] as const;
/** As the server names the field when it refuses it. */
export type DetailName = (typeof detailNames)[number];

export type Detail = {
  name: DetailName;
  label: string;
  value: string;
  /** The value as people write it; '' where there is none. */
  shown: string;
  /** In characters; null where there is none. */
  limit: number | null;
};

/** What can be changed of a document besides text and title. A template has only a description (spec part 2 §3). */
export function detailsOf(sermon: SermonDocument): Detail[] {
  const { isTemplate, templateDescription, datePreached, locationPreached, scripture } = sermon;
  if (isTemplate) return [text('TemplateDescription', 'Description', templateDescription, maxDescriptionLength)];
  return [
    {
      name: 'DatePreached',
      label: 'Preach Date',
      value: datePreached ?? '',
      shown: datePreached ? writtenDay(datePreached) : '',
      limit: null,
    },
    text('LocationPreached', 'Location', locationPreached, maxLocationLength),
    text('ScriptureReferences', 'Scripture References', scripture, maxScriptureLength),
  ];
}

const text = (name: DetailName, label: string, value: string, limit: number): Detail => ({
  name,
  label,
  value,
  shown: value,
  limit,
});

/** What is sent of a document's details. */
export type SavedDetails = {
  templateDescription?: string;
  datePreached?: string | null;
  locationPreached?: string;
  scripture?: string;
};

/** The fields of the form as the server takes them. A calendar day is sent as it stands there: no time zone touches it. */
export const toSaved = (details: readonly Detail[], typed: Record<DetailName, string>): SavedDetails =>
  Object.assign({}, ...details.map(({ name }) => savers[name](typed[name]))) as SavedDetails;

const savers: Record<DetailName, (typed: string) => SavedDetails> = {
  DatePreached: (typed) => ({ datePreached: typed || null }),
  LocationPreached: (typed) => ({ locationPreached: typed }),
  ScriptureReferences: (typed) => ({ scripture: typed }),
  TemplateDescription: (typed) => ({ templateDescription: typed }),
};
