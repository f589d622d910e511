import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { CallFailed } from '@sermon/contract/client';
import { slides as calls } from '@sermon/contract/slides';
import { gallery } from '@sermon/domain/slides/backgrounds';
import type { SlideContrast } from '@sermon/domain/slides/contrast/contrast';
import type { SlideLayout } from '@sermon/domain/slides/layout';
import { commonLook, placements, type SlideLook, textSizes, writeLook } from '@sermon/domain/document/slideLook';
import type { Aspect } from '@sermon/domain/slides/page';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { Check, Contrast, X } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { callServer } from '../../../api.ts';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { PreferencesNotLoaded } from '../../preferences/PreferencesNotLoaded.tsx';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { AspectChoice } from '../AspectChoice.tsx';
import { backgroundOf, type SlideBackground } from '../background.ts';
import { useContrasts } from '../contrast/useContrasts.ts';
import { type DeckSlide, emptyDeck } from '../deck.ts';
import { layoutOf, sampleSlide } from '../engine.ts';
import type { SettingsTitle, SlidesView } from '../slidesView.ts';
import { SlideView } from '../SlideView.tsx';
import { CustomPicture } from './CustomPicture.tsx';

type SettingsProps = { view: SlidesView; title: SettingsTitle; onClose: () => void };

/** Spec part 2 §4. */
export function SlideSettings({ view, title, onClose }: SettingsProps) {
  const { sermon, notOffline, onLocalChange } = view;
  const isPhone = useIsPhone();
  const titleId = useId();
  const { preferences, isLoaded, hasFailed, save } = usePreferences();
  const saved = preferences.slideExporterSelectedGalleryImageId;
  const [aspect, setAspect] = useState(sermon.slideExporterAspectRatio);
  const slides = (view.deck.deck ?? emptyDeck).slides;
  const savedLook = commonLook(slides.map(({ slide }) => slide.look));
  const [lookChange, setLookChange] = useState<Partial<SlideLook>>({});
  const look = { ...savedLook, ...lookChange };
  const [chosen, setChosen] = useState<number | null>(null);
  const imageId = chosen ?? saved;
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const hasPicture = sermon.customSlideBackgroundImageUrl !== null;
  const [usesPicture, setUsesPicture] = useState(hasPicture);
  const [isUploading, setIsUploading] = useState(false);
  const isOwn = hasPicture && usesPicture;
  const shown = { ...sermon, slideExporterAspectRatio: aspect };
  const background = backgroundOf(isOwn ? shown : { ...shown, customSlideBackgroundImageUrl: null }, imageId);
  const choose = (id: number) => {
    setChosen(id);
    setUsesPicture(false);
  };

  const apply = async (galleryImageId: number, keepsPicture: boolean) => {
    if (isSaving || isUploading || notOffline) return;
    setIsSaving(true);
    setFailure(null);
    try {
      if (galleryImageId !== saved) await save({ slideExporterSelectedGalleryImageId: galleryImageId });
      if (aspect !== sermon.slideExporterAspectRatio) {
        onLocalChange(await callServer(calls.saveAspect, { id: sermon.id, ratio: aspect }));
      }
      if (hasPicture && !keepsPicture) {
        onLocalChange(await callServer(calls.removeImage, { id: sermon.id }));
      }
      if (Object.keys(lookChange).length > 0) view.changeLook(null, lookChange);
      onClose();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setFailure(texts.notSaved);
    } finally {
      setIsSaving(false);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      maxWidth={false}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isPhone ? {} : { width: 920, maxWidth: 'calc(100% - 32px)', m: 2 } } }}
    >
      <Head>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} sx={{ width: 44, height: 44 }}>
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </Head>
      <DialogContent>
        <Columns>
          <Look>
            <SampleSlide view={view} aspect={aspect} background={background} lookChange={lookChange} />
            {background.scrim > 0 && <p>{texts.darkened}</p>}
            <h3>{texts.aspectRatio}</h3>
            <AspectChoice value={aspect} onChoose={setAspect} />
            {slides.length > 0 && (
              <>
                <LookChoice
                  label={texts.placement}
                  names={texts.placements}
                  choices={placements}
                  value={look.placement}
                  onChoose={(placement) => setLookChange({ ...lookChange, placement })}
                />
                <LookChoice
                  label={texts.textSize}
                  names={texts.textSizes}
                  choices={textSizes}
                  value={look.textSize}
                  onChoose={(textSize) => setLookChange({ ...lookChange, textSize })}
                />
                <p>{texts.forAllSlides}</p>
              </>
            )}
          </Look>
          <div>
            <CustomPicture
              view={view}
              isUsed={isOwn}
              onUse={setUsesPicture}
              onBusy={setIsUploading}
              isSaving={isSaving}
            />
            {hasFailed ? (
              <PreferencesNotLoaded />
            ) : (
              <Gallery
                chosen={isLoaded && !isOwn ? imageId : null}
                onChoose={choose}
                onApply={(id) => void apply(id, false)}
              />
            )}
          </div>
        </Columns>
        <FormMessage message={failure} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Hint>{texts.doubleClick}</Hint>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <DisabledIf why={notOffline} placement="top">
          <Button
            busyLabel={isSaving && 'Saving…'}
            aria-disabled={isUploading || undefined}
            onClick={() => void apply(imageId, isOwn)}
          >
            Save
          </Button>
        </DisabledIf>
      </DialogActions>
    </Dialog>
  );
}

type LookChoiceProps<Name extends string> = {
  label: string;
  names: Record<Name, string>;
  choices: readonly Name[];
  value: Name;
  onChoose: (name: Name) => void;
};

const LookChoice = <Name extends string>({ label, names, choices, value, onChoose }: LookChoiceProps<Name>) => (
  <>
    <h3>{label}</h3>
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, next: Name | null) => next !== null && onChoose(next)}
    >
      {choices.map((name) => (
        <ToggleButton key={name} value={name} sx={{ flex: 1, px: 1, lineHeight: 1.3 }}>
          {names[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  </>
);

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: 12,
});

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  gap: 32,
  '& h3': { ...theme.typography.subtitle2, margin: '0 0 8px' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 },
}));

const Look = styled('div')(({ theme }) => ({
  '& > h3': { marginTop: 20 },
  '& > p:not([role])': { ...theme.typography.body2, margin: '8px 0 0', color: theme.vars.palette.text.secondary },
  '& .MuiToggleButtonGroup-root': { display: 'flex' },
  [theme.breakpoints.down('md')]: { maxWidth: 420 },
}));

const Hint = styled('small')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 1,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { display: 'none' },
}));

type GalleryProps = {
  chosen: number | null;
  onChoose: (id: number) => void;
  onApply: (id: number) => void;
};

/**
 * A radio group in rows and columns: the arrow keys move in both directions, Space chooses, and Enter applies a
 * picture at once.
 */
function Gallery({ chosen, onChoose, onApply }: GalleryProps) {
  const grid = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return onApply(gallery[at]!.id);
    }
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns }[event.key];
    const image = next === undefined ? undefined : gallery[next];
    if (next === undefined) return;
    event.preventDefault();
    if (!image) return;
    onChoose(image.id);
    grid.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <Grid ref={grid} role="radiogroup" aria-label={texts.background}>
      {gallery.map((image, at) => (
        <Picture
          key={image.id}
          type="button"
          role="radio"
          aria-checked={image.id === chosen}
          tabIndex={image.id === chosen || (chosen === null && at === 0) ? 0 : -1}
          onClick={() => onChoose(image.id)}
          onDoubleClick={() => onApply(image.id)}
          onKeyDown={(event) => press(event, at)}
        >
          <span>
            <img src={image.thumbnailPath} alt="" width={320} height={180} />
            {image.id === chosen && (
              <Tick>
                <Check size={14} strokeWidth={2.4} aria-hidden />
              </Tick>
            )}
          </span>
          {image.name}
        </Picture>
      ))}
    </Grid>
  );
}

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(124px, (100% - 36px) / 4), 1fr))',
  gap: 12,
});

const Picture = styled('button')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'grid',
  gap: 6,
  padding: 2,
  border: 0,
  textAlign: 'start',
  cursor: 'pointer',
  color: theme.vars.palette.text.secondary,
  backgroundColor: 'transparent',
  '& > span': { position: 'relative', display: 'block', borderRadius: 4 },
  '& img': { display: 'block', width: '100%', height: 'auto', aspectRatio: '16 / 9', borderRadius: 4 },
  '&[aria-checked="true"]': {
    color: theme.vars.palette.primary.main,
    fontWeight: 600,
    '& > span': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 2,
    },
  },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4, borderRadius: 6 },
}));

const Tick = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 6,
  insetInlineEnd: 6,
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: 11,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}));

type SampleProps = { view: SlidesView; aspect: Aspect; background: SlideBackground; lookChange: Partial<SlideLook> };

function SampleSlide({ view, aspect, background, lookChange }: SampleProps) {
  const { deck } = view.deck;
  const { slides } = deck ?? emptyDeck;
  const withReference = slides.filter(({ slide }) => slide.lines.some(({ reference }) => reference !== ''));
  const showsReference = lookChange.placement === 'large-reference' && withReference.length > 0;
  const longest = (showsReference ? withReference : slides).reduce<DeckSlide | null>(
    (max, slide) => (max === null || charsIn(slide.layout) > charsIn(max.layout) ? slide : max),
    null,
  );
  const slide = longest?.slide ?? sample;
  const changed = useMemo(() => withLook(slide, lookChange), [slide, lookChange]);
  const [page] = layoutOf(changed, aspect).pages;
  const shown = useMemo(
    () =>
      (deck && deck.total > 0 ? deck.slides.map((known) => known.slide) : [sample]).map((known) =>
        laidOutLater(withLook(known, lookChange), aspect),
      ),
    [deck, aspect, lookChange],
  );
  const { lowest: contrast } = useContrasts(shown, aspect, background);
  return (
    <>
      <Frame aria-hidden>{page && <SlideView page={page} aspect={aspect} background={background} />}</Frame>
      <Note role="status" data-warning={contrast?.isLow || undefined}>
        {contrast?.isLow ? (
          <Contrast size={16} strokeWidth={1.8} aria-hidden />
        ) : (
          <Check size={16} strokeWidth={1.8} aria-hidden />
        )}
        {contrastSentence(contrast) ?? texts.textColor[background.fontColor]}
      </Note>
      {contrast?.isLow && <p>{texts.lowContrastHint}</p>}
    </>
  );
}

/** Returns the same slide if its look does not change, because its layout is known. */
function withLook(slide: DeckSlide['slide'], change: Partial<SlideLook>): DeckSlide['slide'] {
  const look = { ...slide.look, ...change };
  return writeLook(look) === writeLook(slide.look) ? slide : { ...slide, look };
}

/** Slides are laid out in another shape when they are measured, in time slices. */
const laidOutLater = (slide: DeckSlide['slide'], aspect: Aspect) => ({
  get layout() {
    return layoutOf(slide, aspect);
  },
});

const sample = sampleSlide(texts.example);

function contrastSentence(contrast: SlideContrast | null): string | null {
  if (!contrast) return null;
  const { letters, ratio, isLow } = contrast;
  return isLow ? texts.lowContrast(letters, ratio) : texts.enoughContrast(letters, ratio);
}

const charsIn = ({ pages }: SlideLayout): number =>
  pages[0]?.lines.flatMap(({ runs }) => runs).reduce((sum, { text }) => sum + text.length, 0) ?? 0;

const Frame = styled('div')({ '& > div': { borderRadius: 4 } });

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: '12px 0 0',
  color: theme.vars.palette.primary.main,
  '&[data-warning]': { color: theme.vars.palette.warning.main },
}));
