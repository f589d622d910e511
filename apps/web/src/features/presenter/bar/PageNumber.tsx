import { styled } from '@mui/material/styles';
import { presenter as texts } from '@sermon/domain/texts/presenter/presenter';
import { useStore } from '../../../ui/store.ts';
import type { TextView } from '../text/textView.ts';

export function PageNumber({ view }: { view: TextView }) {
  const page = useStore(view, (state) => state.page);
  return page && <Page role="status">{texts.page(page.at + 1, page.count)}</Page>;
}

const Page = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'lining-nums tabular-nums',
  '@media (min-width: 600px) and (max-width: 719.95px)': { display: 'none' },
}));
