import { ratings } from '@sermon/contract/ratings/ratings';
import type { RatedKind, RatingState } from '@sermon/domain/ratings/ratings';
import { ratings as texts } from '@sermon/domain/texts/ratings/ratings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask, useChange } from '../../ask.ts';
import { useNotify } from '../../ui/notices/notices.tsx';

export type Rated = {
  /** Undefined while it loads, and if it cannot be loaded. */
  state: RatingState | undefined;
  /** In half stars. Null removes the rating. */
  rate: (halfStars: number | null) => void;
};

/** The user's own rating changes at once. If the server does not save it, it changes back, and a notice says so. */
export function useRating(itemKind: RatedKind, id: string): Rated {
  const client = useQueryClient();
  const notify = useNotify();
  const query = ask(ratings.ofItem, { itemKind, id });
  const { data } = useQuery(query);
  // What the user has chosen, until the reply to the latest change.
  const [chosen, setChosen] = useState<{ own: number | null } | null>(null);
  // One request at a time, so that the last one decides. The arrow keys change the rating step by step.
  const change = useChange(ratings.rate, {
    scope: { id: `rating of ${id}` },
    onSuccess: (state) => client.setQueryData(query.queryKey, state),
  });
  return {
    state: data && { ...data, ...chosen },
    rate(halfStars) {
      // A reply that is on its way does not have this rating.
      void client.cancelQueries({ queryKey: query.queryKey });
      setChosen({ own: halfStars });
      // These run for the latest change only.
      change.mutate(
        { itemKind, id, halfStars },
        {
          onError: () => notify({ text: texts.notSaved, isFailure: true }),
          onSettled: () => setChosen(null),
        },
      );
    },
  };
}
