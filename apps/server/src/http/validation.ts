import { sentenceOf } from '@sermon/contract/inputs/issues';
import type { FastifySchemaCompiler } from 'fastify';
import type * as z from 'zod';
import { type FieldErrors, refused, refusedFields } from '../refused.ts';

/**
 * Inputs whose field has a different name on the screens, keyed by input name. Every other field is named after its
 * input, with a capital first letter.
 */
const fieldNames: Record<string, string> = {
  firstName: 'FullName',
  lastName: 'FullName',
  scripture: 'ScriptureReferences',
  file: 'Upload',
  fileName: 'Upload',
  fileSize: 'Upload',
  uploadPath: 'Upload',
  postalCode: 'postalCode',
};

const fieldOf = (input: string): string => fieldNames[input] ?? input.charAt(0).toUpperCase() + input.slice(1);

/**
 * Checks the parts of a request against the call's schema. A wrong part of the path names nothing that exists, so the
 * reply is the same as for an unknown id.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    const { success, data: value, error } = schema.safeDecode(data as never, { error: sentenceOf });
    if (success) return { value };
    return { error: httpPart === 'params' ? refused(404) : refusedFields(fieldErrorsOf(error)) };
  };

function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) {
    const sentences = (fields[fieldOf(String(path[0] ?? ''))] ??= []);
    if (!sentences.includes(message)) sentences.push(message);
  }
  return fields;
}
