import { calls, fields as texts } from '@sermon/domain/texts/calls';
import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * Returns the sentence for something that zod found wrong with an input. Pass it to zod as `error`. Zod does not use it
 * where a schema has its own message.
 *
 * @example
 * call.input.safeParse(input, { error: sentenceOf })
 */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeSentence(issue.expected, issue.input);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'invalid_format':
      return formatSentences[issue.format] ?? texts.invalid;
    case 'invalid_value':
      return issue.input === undefined ? texts.required : texts.choice;
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'unrecognized_keys':
      return texts.invalid;
  }
}

const typeSentences: Record<string, string> = {
  string: texts.text,
  number: texts.number,
  int: texts.wholeNumber,
  boolean: texts.yesOrNo,
  date: texts.dateAndTime,
  file: texts.file,
  array: texts.list,
};

function typeSentence(expected: string, input: unknown): string {
  // Only the request as a whole and the entries of a list are objects. No field on a screen is.
  if (expected === 'object') return calls.malformed;
  if (input === undefined || input === null) return texts.required;
  return typeSentences[expected] ?? texts.invalid;
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return texts.tooLong(max);
  if (origin === 'array') return texts.listTooLong(max);
  return isNumber(origin) ? texts.atMost(max) : texts.invalid;
}

function tooSmall(origin: string, min: number): string {
  if (origin === 'string') return texts.required;
  if (origin === 'array') return texts.emptyList;
  return isNumber(origin) ? texts.atLeast(min) : texts.invalid;
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int';

const formatSentences: Record<string, string> = {
  uuid: texts.notFound,
  date: texts.date,
  datetime: texts.dateAndTime,
};
