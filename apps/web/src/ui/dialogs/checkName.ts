import { nameError } from '@sermon/domain/library/title';

/** Checks the field for the name of an item. `blank` is the message for an empty name. */
export function checkName({ Name }: { Name: string }, blank?: string): { Name?: string } {
  const error = nameError(Name, blank);
  return error === null ? {} : { Name: error };
}
