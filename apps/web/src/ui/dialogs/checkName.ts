import { nameError } from '@sermon/domain/library/title';

export function checkName({ Name }: { Name: string }, blank?: string): { Name?: string } {
  const error = nameError(Name, blank);
  return error === null ? {} : { Name: error };
}
