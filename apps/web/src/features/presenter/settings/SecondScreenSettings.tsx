import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { acting } from '@sermon/domain/texts/admin/acting';
import { secondScreen as texts } from '@sermon/domain/texts/presenter/presenter';
import { Monitor } from 'lucide-react';
import { pageUser } from '../../../session/pageUser.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import type { MirrorSource } from '../mirror/useMirrorSource.ts';

type SecondScreenProps = {
  mirror: MirrorSource;
  hasSlides: boolean;
  slidesFollow: boolean;
  onSlidesFollow: (slidesFollow: boolean) => void;
};

/** An administrator who acts as a user cannot open the mirror, which would store the user's text in this browser. */
export function SecondScreenSettings({ mirror, hasSlides, slidesFollow, onSlidesFollow }: SecondScreenProps) {
  return (
    <>
      <h3>{texts.heading}</h3>
      <Wide>
        <DisabledIf why={pageUser.isActing && acting.noSecondWindow} placement="bottom">
          <Button variant="outlined" onClick={mirror.open}>
            <Monitor size={18} strokeWidth={1.8} aria-hidden />
            {texts.mirror}
          </Button>
        </DisabledIf>
      </Wide>
      <Hint role="status">
        {mirror.isBlocked ? (
          <>
            {texts.blocked}{' '}
            <a href={mirror.address} target="_blank" rel="opener">
              {texts.openHere}
            </a>
          </>
        ) : pageUser.isActing ? (
          acting.noSecondWindow
        ) : (
          texts.hint
        )}
      </Hint>
      {hasSlides && (
        <>
          <Row
            control={<Switch checked={slidesFollow} onChange={(_, isOn) => onSlidesFollow(isOn)} />}
            labelPlacement="start"
            label={texts.slidesFollow}
          />
          <Hint>{texts.slidesHint}</Hint>
        </>
      )}
    </>
  );
}

const Wide = styled('div')({ display: 'grid', '& > button': { minHeight: 48 } });

const Row = styled(FormControlLabel)(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  minHeight: 48,
  margin: '8px 0 0',
  '& .MuiFormControlLabel-label': theme.typography.h5,
}));

const Hint = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '4px 0 0',
  color: theme.vars.palette.text.secondary,
  '& a': { color: theme.vars.palette.primary.main },
}));
