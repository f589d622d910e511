import Stars from '@mui/material/Rating';
import { styled } from '@mui/material/styles';
import { ratings } from '@sermon/contract/ratings/ratings';
import { may } from '@sermon/domain/accounts/entitlements';
import type { RatedKind, RatingState } from '@sermon/domain/ratings/ratings';
import { ratings as texts } from '@sermon/domain/texts/ratings/ratings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ask, useChange } from '../../ask.ts';
import { useUpgradePrompt } from '../../plan/useUpgradePrompt.tsx';
import { useNotify } from '../../ui/notices/notices.tsx';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { touch } from '../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useUser } from '../../user.ts';

type RatingProps = {
  itemKind: RatedKind;
  id: string;
  beforeLeaving?: () => Promise<unknown>;
};

/**
 * The average appears once enough people have rated the item. Free users who choose a star get the upgrade prompt.
 * Shows nothing until the ratings have loaded.
 */
export function Rating({ itemKind, id, beforeLeaving }: RatingProps) {
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { state, rate } = useRating(itemKind, id);
  const user = useUser();
  const mayRate = may(user, 'rating');
  const prompt = useUpgradePrompt(beforeLeaving);
  const choose = (halfStars: number | null) => {
    // A former subscriber may still remove the rating.
    if (!mayRate && halfStars !== null) return prompt.offer('rating');
    rate(halfStars);
  };
  const clear = () => {
    choose(null);
    // The button disappears, so the focus moves to the stars.
    group.current?.querySelector('input')?.focus();
  };
  const { average = null, count = 0, own = null } = state ?? {};
  // Administrators who view an account cannot rate.
  const { inAdminImpersonationMode: isActing } = user;
  const hasNothing = isActing && own === null;
  if (state && hasNothing && average === null) return null;
  return (
    <Row>
      {state && average !== null && (
        <Average>
          <Star size={14} strokeWidth={1.6} fill="currentColor" aria-hidden />
          <span>
            <span style={visuallyHidden}>{texts.averageLabel}</span>
            {texts.average(average, count)}
          </span>
        </Average>
      )}
      {state && !hasNothing && (
        <Own ref={group} role={isActing ? 'group' : 'radiogroup'} aria-labelledby={labelId}>
          <span id={labelId}>{own === null ? texts.rateThis : texts.yours(own)}</span>
          <Stars
            name={labelId}
            value={own === null ? null : own / 2}
            precision={0.5}
            readOnly={isActing}
            getLabelText={(stars) => texts.stars(stars * 2)}
            emptyLabelText={texts.none}
            icon={<Star fill="currentColor" strokeWidth={1.6} aria-hidden />}
            emptyIcon={<Star strokeWidth={1.6} aria-hidden />}
            onChange={(_, stars) => choose(stars === null ? null : stars * 2)}
          />
          {own !== null && !isActing && (
            <TextButton aria-label="Clear your rating" onClick={clear}>
              Clear
            </TextButton>
          )}
        </Own>
      )}
      {prompt.dialog}
    </Row>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 16px',
  minHeight: 32,
  color: theme.vars.palette.text.secondary,
  '&:not(:last-child)': { marginBottom: 8 },
  [touch]: { minHeight: 48 },
}));

const Average = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  '& svg': { color: theme.vars.palette.star },
}));

const Own = styled('div')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 8px',
  '& .MuiRating-root': { fontSize: '1.375rem', color: theme.vars.palette.star },
  '& .MuiRating-iconEmpty': { color: theme.vars.palette.star },
  '& .MuiRating-root svg': { flex: 'none', width: '1em', height: '1em' },
  [touch]: { '& .MuiRating-root': { fontSize: '2.75rem' } },
}));

type Rated = {
  /** Undefined while it loads, and if it cannot be loaded. */
  state: RatingState | undefined;
  /** In half stars. Null removes the rating. */
  rate: (halfStars: number | null) => void;
};

/** The user's own rating changes at once. If the server does not save it, it changes back with a notice. */
function useRating(itemKind: RatedKind, id: string): Rated {
  const client = useQueryClient();
  const notify = useNotify();
  const query = ask(ratings.ofItem, { itemKind, id });
  const { data } = useQuery(query);
  // The user's choice, until the reply to the latest change.
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
