import { slides } from '@sermon/contract/slides';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CallFailed } from '@sermon/contract/client';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { callServer } from '../../../api.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';
import { useIsPhone } from '../../../ui/browser/useIsPhone.ts';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/FormMessage.tsx';
import { PreferencesNotLoaded } from '../../preferences/PreferencesNotLoaded.tsx';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { AspectChoice } from '../AspectChoice.tsx';
import { backgroundOf } from '../background.ts';
import { CustomPicture } from './CustomPicture.tsx';
import { Gallery } from './Gallery.tsx';
import { SampleSlide } from './SampleSlide.tsx';
import type { SettingsTitle, SlidesView } from '../slidesView.ts';

type SettingsProps = { view: SlidesView; title: SettingsTitle; onClose: () => void };

/** Spec part 2 §4. */
export function SlideSettings({ view, title, onClose }: SettingsProps) {
  const { sermon, notOffline, onLocalChange } = view;
  const isPhone = useIsPhone();
  const titleId = useId();
  const { preferences, isLoaded, hasFailed, save } = usePreferences();
  const saved = preferences.slideExporterSelectedGalleryImageId;
  const [aspect, setAspect] = useState(sermon.slideExporterAspectRatio);
  const [chosen, setChosen] = useState<number | null>(null);
  const imageId = chosen ?? saved;
  const [isSaving, setIsSaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
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
    setTrouble(null);
    try {
      if (galleryImageId !== saved) await save({ slideExporterSelectedGalleryImageId: galleryImageId });
      if (aspect !== sermon.slideExporterAspectRatio) {
        onLocalChange(await callServer(slides.saveAspect, { id: sermon.id, ratio: aspect }));
      }
      if (hasPicture && !keepsPicture) {
        onLocalChange(await callServer(slides.removeImage, { id: sermon.id }));
      }
      onClose();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setTrouble(texts.notSaved);
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
            <SampleSlide view={view} aspect={aspect} background={background} />
            {background.scrim > 0 && <p>{texts.darkened}</p>}
            <h3>{texts.aspectRatio}</h3>
            <AspectChoice value={aspect} onChoose={setAspect} />
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
        <FormMessage message={trouble} />
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
