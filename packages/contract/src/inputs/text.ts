import { cleanLine, cleanText } from '@sermon/domain/text';
import { maxNameLength } from '@sermon/domain/library/items';
import { fields as texts } from '@sermon/domain/texts/calls';
import * as z from 'zod';

/**
 * One line of user input. Control characters are removed, white space is collapsed, and the length is limited to `max`
 * characters.
 *
 * @example
 * z.object({ query: line(maxSearchLength).optional() })
 */
export const line = (max: number, tooLong = texts.tooLong(max)) => z.string().overwrite(cleanLine).max(max, tooLong);

/**
 * Like `line`, for a text that may have several lines.
 *
 * @example
 * z.object({ note: lines(maxDeliveryNoteLength) })
 */
export const lines = (max: number) => z.string().overwrite(cleanText).max(max, texts.tooLong(max));

/**
 * The name of an item. `blank` is the message for an empty name.
 *
 * @example
 * itemName('Name cannot be blank')
 */
export const itemName = (blank: string) => line(maxNameLength, texts.nameTooLong(maxNameLength)).min(1, blank);
