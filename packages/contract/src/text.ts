import { cleanLine, cleanText } from '@sermon/domain/text';
import { maxNameLength } from '@sermon/domain/library/items';
import { library as texts } from '@sermon/domain/texts/library';
import * as z from 'zod';

/** One line that a person types: control characters removed, white space folded, at most `most` characters. */
export const line = (most: number, tooLong = texts.fieldTooLong(most)) =>
  z.string().overwrite(cleanLine).max(most, tooLong);

/** Several lines that a person types. */
export const lines = (most: number) => z.string().overwrite(cleanText).max(most, texts.fieldTooLong(most));

/** The name of an item; `blank` is what an empty one is told. */
export const itemName = (blank: string) => line(maxNameLength, texts.nameTooLong(maxNameLength)).min(1, blank);
