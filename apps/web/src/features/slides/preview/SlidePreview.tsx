import MuiDrawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { SlideContrast } from '@sermon/domain/slides/contrast/contrast';
import type { SlidePage } from '@sermon/domain/slides/layout';
import { actionOf } from '@sermon/domain/slides/show/keys';
import type { ShowCommand } from '@sermon/domain/slides/show/show';
import { lettersThrough, lettersToMiddle } from '@sermon/domain/slides/splitPoint';
import { slidesInText, slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { slideShow } from '@sermon/domain/texts/slides/show';
import { ChevronLeft, ChevronRight, Contrast, SlidersHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { useSwipe } from '../../../ui/browser/useSwipe.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../../ui/states/LoadingState.tsx';
import { size, touch } from '../../../ui/theme/tokens.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { lowContrastOf, useContrasts } from '../contrast/useContrasts.ts';
import { type DeckSlide, emptyDeck } from '../deck.ts';
import { DownloadMenu } from '../DownloadMenu.tsx';
import { EmptySlides } from '../EmptySlides.tsx';
import { fitNote, SlideNumber } from '../list/SlideRow.tsx';
import { NotesField, useSlideNotes } from './NotesField.tsx';
import type { SlidesView } from '../slidesView.ts';
import { SlideView } from '../SlideView.tsx';

/** The keys that turn the pages. A show has more of them, which here press buttons or scroll. */
const turningKeys = new Set(['ArrowRight', 'PageDown', 'ArrowLeft', 'PageUp']);

/** In px. */
const drawerWidth = 856;

type PreviewProps = {
  view: SlidesView;
  at: number;
  onGo: (at: number) => void;
  onClose: () => void;
};

export function SlidePreview({ view, at, onGo, onClose }: PreviewProps) {
  const { deck } = view.deck;
  const isPhone = useIsPhone();
  const titleId = useId();
  const notes = useSlideNotes(view.sermon.id);
  const [part, setPart] = useState(0);
  const [digits, setDigits] = useState('');
  const { slides } = deck ?? emptyDeck;
  const index = Math.min(at, slides.length - 1);
  const slide = slides[index];
  const page = slide?.layout.pages[Math.min(part, slide.layout.pages.length - 1)];

  const show = useEffectEvent((shown: number) => view.show(shown));
  useEffect(() => {
    if (index >= 0) show(index);
  }, [index]);

  const goTo = (next: number, nextPart: number) => {
    onGo(next);
    setPart(nextPart);
  };
  const step = (by: 1 | -1) => {
    setDigits('');
    if (!slide || !page) return;
    const within = page.part - 1 + by;
    if (within >= 0 && within < page.parts) return setPart(within);
    const other = slides[index + by];
    if (other) goTo(index + by, by === 1 ? 0 : other.layout.pages.length - 1);
  };
  const press = (event: KeyboardEvent) => {
    const { target, currentTarget } = event;
    // The keys of menus and dialogs that the drawer has opened arrive here, too.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return;
    if (target.matches('textarea, input') || slides.length === 0) return;
    const action = actionOf(event, digits);
    if (action?.type === 'typed') setDigits(action.digits);
    else if (action?.type === 'command' && turn(action.command, event.key)) setDigits('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Performs a command of a show. Returns false for keys that the preview leaves to its buttons and its scrolling. */
  const turn = (command: ShowCommand, key: string): boolean => {
    if (command.type === 'go') {
      if (slides[command.slide - 1]) goTo(command.slide - 1, 0);
    } else if (command.type === 'first') goTo(0, 0);
    else if (command.type === 'last') goTo(slides.length - 1, (slides.at(-1)?.layout.pages.length ?? 1) - 1);
    else if (turningKeys.has(key)) step(command.type === 'next' ? 1 : -1);
    else return false;
    return true;
  };
  /** Closes the preview first, because it returns the focus to the button that has opened it. */
  const goToText = (go: () => void) => {
    flushSync(onClose);
    go();
  };
  const swipe = useSwipe(step);
  const isFirst = index === 0 && page?.part === 1;
  const isLast = index === slides.length - 1 && page?.part === page?.parts;
  const contrasts = useContrasts(slides, view.sermon.slideExporterAspectRatio, view.background);
  const contrast = slide && lowContrastOf(contrasts, slide.layout);
  return (
    <MuiDrawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          onKeyDown: press,
          sx: { width: isPhone ? '100%' : `min(${drawerWidth}px, 100%)`, bgcolor: 'surface.canvas' },
        },
      }}
    >
      <Head>
        {slide && <SlideNumber aria-hidden>{index + 1}</SlideNumber>}
        <h2 id={titleId}>{slide ? texts.position(index + 1, slides.length) : 'Slides'}</h2>
        {page && page.parts > 1 && <Part>{texts.part(page.part, page.parts)}</Part>}
        <Actions>
          {isPhone ? (
            <IconButton aria-label="Presentation Settings" onClick={() => view.openSettings('Presentation Settings')}>
              <SlidersHorizontal size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          ) : (
            <Button variant="tonal" aria-haspopup="dialog" onClick={() => view.openSettings('Presentation Settings')}>
              <SlidersHorizontal size={18} strokeWidth={1.6} aria-hidden />
              Presentation Settings
            </Button>
          )}
          {slide && !isPhone && <DownloadMenu view={view} />}
          <Tooltip title="Close">
            <IconButton aria-label="Close" onClick={onClose}>
              <X size={20} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </Tooltip>
        </Actions>
      </Head>
      <Body>
        {view.deck.hasFailed && <ErrorState onTryAgain={view.deck.tryAgain}>{texts.notRead}</ErrorState>}
        {!deck && !view.deck.hasFailed && <LoadingArea />}
        {deck && slides.length === 0 && <EmptySlides view={view} />}
        {slide && page && (
          <>
            <Stage {...swipe}>
              <Picture>
                <div role="img" aria-label={wordsOn(page.lines)}>
                  <SlideView page={page} aspect={view.sermon.slideExporterAspectRatio} background={view.background} />
                </div>
                <Typed role="status">{digits && slideShow.goTo(digits)}</Typed>
              </Picture>
              <Turns>
                <Turn aria-label="Previous" aria-disabled={isFirst} data-side="start" onClick={() => step(-1)}>
                  <ChevronLeft size={20} strokeWidth={1.8} aria-hidden />
                </Turn>
                <Turn aria-label="Next" aria-disabled={isLast} data-side="end" onClick={() => step(1)}>
                  <ChevronRight size={20} strokeWidth={1.8} aria-hidden />
                </Turn>
              </Turns>
            </Stage>
            <SlideFit
              slide={slide}
              page={page}
              contrast={contrast}
              onGo={() => goToText(() => view.go(index))}
              onSplit={(letters) => goToText(() => view.offerSplit(index, letters))}
              onChangeBackground={() => view.openSettings('Presentation Settings')}
            />
            <NotesField notes={notes} slideId={slide.id} />
          </>
        )}
      </Body>
    </MuiDrawer>
  );
}

const wordsOn = (lines: readonly { runs: readonly { text: string }[] }[]): string =>
  lines.map(({ runs }) => runs.map(({ text }) => text).join('')).join(' ') || texts.noWords;

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 64,
  padding: '0 16px 0 24px',
  '& h2': { ...theme.typography.h3, margin: 0, whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { padding: '0 4px 0 16px', minHeight: 56 },
}));

const Part = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '2px 8px',
  borderRadius: 6,
  whiteSpace: 'nowrap',
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Actions = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginInlineStart: 'auto',
  [touch]: { '& .MuiIconButton-root': { width: size.tap, height: size.tap } },
});

const Body = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '0 24px 24px',
  [theme.breakpoints.down('sm')]: { padding: '0 0 16px' },
}));

const Stage = styled('div')({ position: 'relative', flex: 'none' });

const Picture = styled('div')(({ theme }) => ({
  position: 'relative',
  '& > div > div': { borderRadius: 4, [theme.breakpoints.down('sm')]: { borderRadius: 0 } },
}));

const Typed = styled('p')(({ theme }) => ({
  ...theme.typography.h5,
  position: 'absolute',
  insetInline: 0,
  bottom: 16,
  width: 'fit-content',
  margin: '0 auto',
  borderRadius: 8,
  color: theme.vars.palette.surface.onInverse,
  backgroundColor: theme.vars.palette.surface.inverse,
  '&:not(:empty)': { padding: '8px 16px' },
}));

const Turns = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { display: 'flex', justifyContent: 'space-between', padding: '8px 16px 0' },
}));

const Turn = styled(IconButton)(({ theme }) => ({
  position: 'absolute',
  top: 'calc(50% - 22px)',
  width: 44,
  height: 44,
  borderRadius: 8,
  color: '#fff',
  backgroundColor: 'rgb(0 0 0 / 0.55)',
  '&:hover': { color: '#fff', backgroundColor: 'rgb(0 0 0 / 0.75)' },
  '&[data-side="start"]': { insetInlineStart: 8 },
  '&[data-side="end"]': { insetInlineEnd: 8 },
  [theme.breakpoints.down('sm')]: {
    position: 'static',
    width: 'calc(50% - 4px)',
    height: 48,
    '&, &:hover': {
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.surface.selected,
    },
  },
  '&[aria-disabled="true"]': { opacity: 0.4, cursor: 'default' },
}));

type FitProps = {
  slide: DeckSlide;
  page: SlidePage;
  contrast: SlideContrast | null | undefined;
  onGo: () => void;
  /** The slide is split after this number of letters, without spaces. */
  onSplit: (letters: number) => void;
  onChangeBackground: () => void;
};

function SlideFit({ slide, page, contrast, onGo, onSplit, onChangeBackground }: FitProps) {
  const { Icon, sentence, isWarning } = fitNote(slide.layout);
  const isInParts = page.parts > 1;
  const split = () => {
    onSplit(isInParts ? lettersThrough(slide.layout.pages, page.part) : lettersToMiddle(slide.slide));
  };
  return (
    <>
      <Fit role="status" data-warning={isWarning || undefined}>
        <Icon size={18} strokeWidth={1.8} aria-hidden />
        <span>{sentence}</span>
        <Remedies>
          <Button variant="tonal" onClick={onGo}>
            {isWarning ? texts.shortenText : texts.goToWords}
          </Button>
          {isWarning && (
            <Button variant="tonal" onClick={split}>
              {isInParts ? texts.splitElsewhere : slidesInText.split}
            </Button>
          )}
        </Remedies>
      </Fit>
      {contrast && (
        <Fit role="status" data-warning>
          <Contrast size={18} strokeWidth={1.8} aria-hidden />
          <span>{`${texts.lowContrast(contrast.letters, contrast.ratio)}. ${texts.lowContrastHint}`}</span>
          <Remedies>
            <Button variant="tonal" aria-haspopup="dialog" onClick={onChangeBackground}>
              {texts.changeBackground}
            </Button>
          </Remedies>
        </Fit>
      )}
    </>
  );
}

const Fit = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 6px 6px 14px',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '&[data-warning] > svg': { color: theme.vars.palette.warning.main },
  '& > span': { flex: '1 1 150px', textWrap: 'pretty' },
  [theme.breakpoints.down('sm')]: { margin: '0 16px', flexWrap: 'wrap' },
}));

const Remedies = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  marginInlineStart: 'auto',
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', justifyContent: 'flex-end' },
}));
