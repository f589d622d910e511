import type { contract } from '@sermon/contract';
import type { Handlers } from '../../http/serve.ts';
import type { Streams } from '../../http/streams/streams.ts';

export function streamCalls(streams: Streams): Handlers<typeof contract>['streams'] {
  return {
    async cancel({ input, user }) {
      await streams.cancel(user.id, input.streamId);
      return null;
    },
  };
}
