import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { fontSize as sizes, percentOf, type TimeMode } from '@sermon/domain/presenter/preferences';
import { presenter as texts, presenterScripture } from '@sermon/domain/texts/presenter/presenter';
import { rehearsals as rehearsalTexts } from '@sermon/domain/texts/presenter/rehearsals';
import { AArrowDown, AArrowUp, ArrowLeft, BookOpen, Maximize, SlidersHorizontal, TableOfContents } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { toggleFullScreen, useMayFillScreen } from '../../../ui/browser/fullScreen.ts';
import { keepFocus } from '../../../ui/browser/keepFocus.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useStore } from '../../../ui/store.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import type { PresenterTimer } from '../presenterTimer.ts';
import type { TextView } from '../text/textView.ts';
import { PassedTime, TimerControl } from './TimerControl.tsx';

type BarProps = {
  location: 'Top' | 'Bottom';
  view: TextView;
  isRehearsal: boolean;
  /** In px. */
  fontSize: number;
  hasHeadings: boolean;
  hasScripture: boolean;
  isSettingsOpen: boolean;
  mode: TimeMode;
  /** In minutes. */
  limit: number;
  timer: PresenterTimer;
  onBack: () => void;
  onHeadings: (event: MouseEvent<HTMLElement>) => void;
  onScripture: (event: MouseEvent<HTMLElement>) => void;
  onFontSize: (fontSize: number) => void;
  onSettings: () => void;
  onResetTimer: () => void;
};

export function PresenterBar({
  location,
  view,
  isRehearsal,
  fontSize,
  hasHeadings,
  hasScripture,
  isSettingsOpen,
  mode,
  limit,
  timer,
  onBack,
  onHeadings,
  onScripture,
  onFontSize,
  onSettings,
  onResetTimer,
}: BarProps) {
  const mayFillScreen = useMayFillScreen();
  const isPhone = useIsPhone();
  const button = (label: string, icon: ReactNode, props: Partial<Parameters<typeof Round>[0]>) => (
    <Tooltip title={label} placement={location === 'Top' ? 'bottom' : 'top'}>
      <Round aria-label={label} {...props}>
        {icon}
      </Round>
    </Tooltip>
  );
  const back = (
    <Side>
      <Back type="button" onClick={onBack}>
        <ArrowLeft size={20} strokeWidth={1.6} aria-hidden />
        <span>{texts.back}</span>
      </Back>
      {isRehearsal && <Mark>{rehearsalTexts.mark}</Mark>}
      <PageNumber view={view} />
    </Side>
  );
  const menus = (
    <Menus>
      {hasScripture &&
        button(presenterScripture.menu, <BookOpen size={20} strokeWidth={1.6} aria-hidden />, {
          onClick: onScripture,
          'aria-haspopup': 'menu',
        })}
      {hasHeadings &&
        button(texts.headings, <TableOfContents size={20} strokeWidth={1.6} aria-hidden />, {
          onClick: onHeadings,
          'aria-haspopup': 'menu',
        })}
    </Menus>
  );
  return (
    <>
      {isPhone && (
        <Top onMouseDown={keepFocus}>
          {back}
          {menus}
        </Top>
      )}
      <Bar as={location === 'Top' ? 'header' : 'footer'} data-location={location} onMouseDown={keepFocus}>
        {mode === 'CountDown' && <PassedTime timer={timer} limit={limit} />}
        {!isPhone && back}
        <TimerControl {...{ mode, limit, timer }} onReset={onResetTimer} />
        <Side data-end>
          {!isPhone && menus}
          {button(texts.smaller, <AArrowDown size={22} strokeWidth={1.6} aria-hidden />, {
            disabled: fontSize <= sizes.smallest,
            onClick: () => onFontSize(fontSize - sizes.step),
          })}
          <Percent>{texts.percent(percentOf(fontSize))}</Percent>
          {button(texts.larger, <AArrowUp size={22} strokeWidth={1.6} aria-hidden />, {
            disabled: fontSize >= sizes.largest,
            onClick: () => onFontSize(fontSize + sizes.step),
          })}
          {mayFillScreen && (
            <Wide data-crowded={hasScripture || undefined}>
              {button(texts.fullScreen, <Maximize size={20} strokeWidth={1.6} aria-hidden />, {
                onClick: toggleFullScreen,
              })}
            </Wide>
          )}
          {button(texts.settings, <SlidersHorizontal size={20} strokeWidth={1.6} aria-hidden />, {
            'aria-expanded': isSettingsOpen,
            onClick: onSettings,
          })}
        </Side>
      </Bar>
    </>
  );
}

const Top = styled('nav')(({ theme }) => ({
  flex: 'none',
  order: -2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingTop: 'calc(3px + env(safe-area-inset-top))',
  paddingInline: 4,
  color: theme.vars.palette.text.primary,
}));

const Bar = styled('footer')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 12,
  minHeight: 80,
  padding: '4px 16px 0 24px',
  borderTop: `4px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  color: theme.vars.palette.text.primary,
  '&[data-location="Bottom"]': { paddingBottom: 'env(safe-area-inset-bottom)' },
  '&[data-location="Top"]': {
    order: -1,
    padding: 'env(safe-area-inset-top) 16px 4px 24px',
    borderTop: 0,
    borderBottom: `4px solid ${theme.vars.palette.divider}`,
  },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'auto minmax(0, 1fr) auto', justifyItems: 'center' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    justifyItems: 'start',
    gap: 4,
    minHeight: 84,
    '&&': { paddingInline: '16px 8px' },
  },
}));

const Side = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minWidth: 0,
  '&[data-end]': { justifyContent: 'flex-end', gap: 4 },
  [theme.breakpoints.down('sm')]: { gap: 0, '&[data-end]': { gap: 0 } },
}));

const Back = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minWidth: 48,
  height: 48,
  padding: '0 8px',
  border: 0,
  borderRadius: 8,
  whiteSpace: 'nowrap',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  [theme.breakpoints.down('md')]: { '& > span': { position: 'absolute', opacity: 0, pointerEvents: 'none' } },
}));

const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '0 8px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { marginInlineEnd: 12 },
}));

const Round = styled(IconButton)(({ theme }) => ({
  width: 48,
  height: 48,
  color: theme.vars.palette.text.primary,
  '&[aria-expanded="true"]': {
    borderRadius: 8,
    backgroundColor: theme.vars.palette.surface.selected,
    color: theme.vars.palette.primary.main,
  },
}));

const Menus = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  '&:empty': { display: 'none' },
  [theme.breakpoints.down('sm')]: { gap: 0 },
}));

const Wide = styled('span')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'none' },
  '@media (max-width: 719.95px)': { '&[data-crowded]': { display: 'none' } },
}));

const Percent = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  minWidth: 44,
  textAlign: 'center',
  fontVariantNumeric: 'lining-nums tabular-nums',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

function PageNumber({ view }: { view: TextView }) {
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
