import { withArticle } from './bible.ts';
import { counted } from './numbers.ts';

const quotations = (count: number) => counted(count, 'quotation');
const are = (count: number) => (count === 1 ? 'is' : 'are');

export const scripture = {
  notFetched: (reference: string) => `${reference} couldn't be loaded. Nothing was inserted.`,
  notOnDevice: (reference: string) => `${reference} isn't on this device. Nothing was inserted.`,
  noPassage: (reference: string) => `${reference} was not found. Nothing was inserted.`,
  noText: (reference: string, translation: string) =>
    `${reference} is too long to quote, or is not in ${withArticle(translation)}. Nothing was inserted.`,
  changedMeanwhile: (reference: string) => `${reference} was not inserted because the text changed in the meantime.`,

  noReference: 'Place the cursor in a Scripture reference first',
  noQuotationHere: 'Place the cursor in a quotation first',
  typeReference: 'Type a reference, such as John 3:16',
  /** `translation` is null until it is known. */
  insertPassage: (reference: string, translation: string | null) =>
    `Insert ${reference}${translation === null ? '' : `, ${translation}`}`,
  fetchingOne: (reference: string) => `Loading ${reference}`,

  fetching: (done: number, count: number) => `Loading quotations: ${done} of ${count}`,
  switched: (count: number, translation: string) =>
    `${quotations(count)} ${are(count)} now in ${withArticle(translation)}`,
  switchedNone: (translation: string) => `No quotation was changed to ${withArticle(translation)}`,
  alreadyIn: (translation: string) => `All quotations are already in ${withArticle(translation)}`,
  notSwitched: (references: readonly string[]) => `Not changed: ${references.join(', ')}`,
  switchFailed: "The quotations couldn't be loaded. Nothing was changed.",
  switchTakenBack: 'The quotations were changed back',
  switchNotTakenBack: 'The quotations have changed since then, so nothing was undone.',
  noSuchTranslation: (id: string) => `${id} isn't available here. Nothing was changed.`,

  noQuotations: 'This sermon has no Scripture quotations',
  oneAgrees: (reference: string, translation: string) => `${reference} matches ${withArticle(translation)}`,
  allAgree: (count: number) =>
    count === 1 ? 'The quotation matches its translation' : `All ${count} quotations match their translations`,
  someDiffer: (differ: number, unchecked: number, count: number) =>
    [
      differ > 0 && `${differ} of ${quotations(count)} ${differ === 1 ? 'differs' : 'differ'} from the translation`,
      unchecked > 0 && `${quotations(unchecked)} could not be checked`,
    ]
      .filter(Boolean)
      .join('; '),
  checkFailed: 'The quotations could not be checked. Please try again.',

  differs: (translation: string) => `Differs from ${withArticle(translation)}`,
  notInstalled: (translation: string) => `Not checked: ${translation} isn't available here`,
  notFound: 'Not checked: the passage was not found or is too long',
  noTranslation: 'Not checked: no translation given',

  glanceFailed: 'The passage could not be loaded.',
  glanceNotOnDevice: "This passage isn't on this device. You can read it when you're back online.",
  glanceNotFound: "This passage doesn't exist.",
  glanceTooLong: 'This passage is too long to show here.',

  suggestions: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};
