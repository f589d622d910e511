import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { GoogleSlides } from '@sermon/contract/app';
import { galleryImageOf } from '@sermon/domain/slides/backgrounds';
import { googleSlides as texts } from '@sermon/domain/texts/slides/google';
import { useId, useState } from 'react';
import { saveEverything } from '../../../session/saveEverything.ts';
import { AskDialog } from '../../../ui/dialogs/AskDialog.tsx';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { FormMessage } from '../../../ui/plain/Field.tsx';
import { usePreferences } from '../../preferences/usePreferences.ts';
import { galleryBackground } from '../background.ts';
import type { SlidesView } from '../slidesView.ts';
import { signInWithGoogle } from './nonce.ts';

const fontColors = ['black', 'white'] as const;
type FontColor = (typeof fontColors)[number];

type PresentProps = {
  view: Pick<SlidesView, 'sermon' | 'notOffline' | 'background'>;
  google: GoogleSlides;
  isOpen: boolean;
  onClose: () => void;
};

/** Saves the text first (spec part 2 §4). */
export function PresentSlidesDialog({ view, google, isOpen, onClose }: PresentProps) {
  const { sermon, notOffline, background } = view;
  const ids = { intro: useId(), color: useId() };
  const { preferences } = usePreferences();
  const [chosen, setChosen] = useState<FontColor | null>(null);
  const fontColor = chosen ?? background.fontColor;
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHard = fontColor !== background.fontColor;

  const signIn = async () => {
    if (isSaving) return;
    setIsSaving(true);
    setFailure(null);
    const isSaved = await saveEverything();
    setIsSaving(false);
    const image = galleryImageOf(preferences.slideExporterSelectedGalleryImageId);
    const backgroundImagePath =
      sermon.customSlideBackgroundImagePath ?? galleryBackground(image, sermon.slideExporterAspectRatio).url;
    if (!isSaved) setFailure(texts.notSaved);
    else if (!signInWithGoogle(google, { assetId: sermon.id, backgroundImagePath, fontColor }))
      setFailure(texts.noStorage);
  };

  return (
    <AskDialog title={texts.present} isOpen={isOpen} descriptionId={ids.intro} onClose={onClose}>
      <DialogContent>
        <Typography id={ids.intro} sx={{ pb: 2 }}>
          {texts.intro}
        </Typography>
        <FormLabel id={ids.color}>{texts.fontColor}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={ids.color}
          value={fontColor}
          onChange={(_, value) => setChosen(value === 'black' ? 'black' : 'white')}
        >
          {fontColors.map((color) => (
            <FormControlLabel key={color} value={color} control={<Radio />} label={texts.colors[color]} />
          ))}
        </RadioGroup>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
          {isHard && texts.hardToRead(fontColor)}
        </Typography>
        <FormMessage message={failure} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 3, pt: 1 }}>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <DisabledIf why={notOffline} placement="top">
          <Button busyLabel={isSaving && texts.saving} onClick={() => void (!notOffline && signIn())}>
            {texts.signIn}
          </Button>
        </DisabledIf>
      </DialogActions>
    </AskDialog>
  );
}
