import { styled } from '@mui/material/styles';
import { partOf } from '@sermon/domain/presenter/time';
import { useStore } from '../../../ui/store.ts';
import type { PresenterTimer } from '../presenterTimer.ts';

/** The limit is in minutes. */
export function PassedTime({ timer, limit }: { timer: PresenterTimer; limit: number }) {
  const part = useStore(timer, ({ elapsed }) => partOf(limit * 60_000, elapsed));
  return <Passed aria-hidden style={{ width: `${part * 100}%` }} />;
}

const Passed = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInlineStart: 0,
  top: -4,
  height: 4,
  backgroundColor: theme.vars.palette.primary.main,
  '[data-location="Top"] > &': { top: 'auto', bottom: -4 },
}));
