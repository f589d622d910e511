import { styled } from '@mui/material/styles';
import { slideLimits, slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { maxSlides } from '@sermon/domain/slides/previewSlide';
import { useEditorState } from '@tiptap/react';
import { Contrast, Copy, Image, Presentation } from 'lucide-react';
import { slideAtCursor, slidesOf } from '../../editor/slides/slideRanges.ts';
import { DisabledIf } from '../../ui/Tooltip.tsx';
import { Button } from '../../ui/plain/Button.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingArea } from '../../ui/states/LoadingState.tsx';
import { AspectChoice } from './AspectChoice.tsx';
import { lowContrastOf, useContrasts } from './contrast/useContrasts.ts';
import { emptyDeck } from './deck.ts';
import { DownloadMenu } from './DownloadMenu.tsx';
import { EmptySlides } from './EmptySlides.tsx';
import { SlideList } from './list/SlideList.tsx';
import type { SlidesView } from './slidesView.ts';

export function SlidesPanel({ view }: { view: SlidesView }) {
  const { editor, sermon, deck, background, notOffline } = view;
  const current = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const slide = slideAtCursor(state);
      return slide ? slidesOf(state).indexOf(slide) : -1;
    },
  });
  const contrasts = useContrasts((deck.deck ?? emptyDeck).slides, sermon.slideExporterAspectRatio, background);
  if (deck.hasFailed) return <ErrorState onTryAgain={deck.tryAgain}>{texts.notRead}</ErrorState>;
  if (!deck.deck) return <LoadingArea />;
  const { slides, total } = deck.deck;
  if (total === 0) return <EmptySlides view={view} />;
  const pages = slides.reduce((sum, { layout }) => sum + layout.pages.length, 0);
  const inParts = slides.filter(({ layout }) => layout.pages.length > 1).length;
  const hardToRead = slides.filter(({ layout }) => lowContrastOf(contrasts, layout) !== null).length;
  return (
    <>
      <Look>
        <DisabledIf why={notOffline}>
          <AspectChoice value={sermon.slideExporterAspectRatio} onChoose={view.saveAspect} />
        </DisabledIf>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => view.openSettings('Slide Settings')}>
          <Image size={18} strokeWidth={1.6} aria-hidden />
          {texts.background}
        </Button>
      </Look>
      <Summary>
        <span>{texts.count(total, pages)}</span>
        {inParts > 0 && (
          <Parts>
            <Copy size={16} strokeWidth={1.8} aria-hidden />
            {texts.inParts(inParts)}
          </Parts>
        )}
        {hardToRead > 0 && (
          <Parts>
            <Contrast size={16} strokeWidth={1.8} aria-hidden />
            {texts.lowContrasts(hardToRead)}
          </Parts>
        )}
      </Summary>
      {total > slides.length && <Limit>{slideLimits.tooMany(total, maxSlides)}</Limit>}
      <SlideList
        slides={slides}
        aspect={sermon.slideExporterAspectRatio}
        background={background}
        contrasts={contrasts}
        current={current}
        onGo={view.go}
        onPreview={view.preview}
        onRemove={view.remove}
        onMove={view.move}
        onLook={view.changeLook}
      />
      <Footer>
        {view.present && (
          <Button onClick={view.present}>
            <Presentation size={18} strokeWidth={1.6} aria-hidden />
            {texts.present}
          </Button>
        )}
        <DownloadMenu view={view} />
      </Footer>
    </>
  );
}

const Look = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'stretch',
  gap: 8,
  padding: '0 20px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > button': { flex: 1, minWidth: 0 },
}));

const Footer = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '12px 20px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > button': { flex: 1, paddingInline: 10, whiteSpace: 'nowrap' },
}));

const Summary = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  padding: '12px 20px 8px',
  fontVariantNumeric: 'lining-nums tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

const Parts = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontWeight: 600,
  color: theme.vars.palette.warning.main,
}));

const Limit = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '0 20px 8px',
  color: theme.vars.palette.warning.main,
}));
