import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Services } from '../../services.ts';

export function wordCalls({ importer }: Pick<Services, 'importer'>): Handlers<typeof contract>['word'] {
  return {
    convert: ({ input, user, signal }) => importer.convert(input.file, { ownerId: user.id, signal }),
  };
}
