import { styled } from '@mui/material/styles';
import { invitationDays } from '@sermon/domain/accounts/invitations';
import { invitations as texts } from '@sermon/domain/texts/accounts/invitations';
import { useId, useRef } from 'react';
import { copy } from '../../../ui/browser/clipboard.ts';
import { selectAtOnce } from '../../../ui/browser/focusAtOnce.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { Button } from '../../../ui/plain/Button.tsx';
import { Field } from '../../../ui/plain/Field.tsx';

type LinkBoxProps = { email: string; link: string; onClose: () => void };

export function LinkBox({ email, link, onClose }: LinkBoxProps) {
  const id = useId();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const copyLink = async () => {
    if ((await copy({ html: link, text: link })) === 'copied') return notify({ text: texts.copied });
    field.current?.select();
    notify({ text: texts.notCopied, isFailure: true });
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <h3 id={id}>{texts.linkHeading(email)}</h3>
      <p>{texts.linkHint(invitationDays)}</p>
      <Field
        label={texts.link}
        readOnly
        value={link}
        ref={(element) => {
          if (element && field.current !== element) selectAtOnce(element);
          field.current = element;
        }}
        onFocus={({ target }) => target.select()}
      />
      <div>
        <Button onClick={() => void copyLink()}>{texts.copy}</Button>
        <Button variant="outlined" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  maxWidth: 640,
  boxSizing: 'border-box',
  marginBlock: '4px 12px',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  '& h3': { ...theme.typography.subtitle2, margin: 0, overflowWrap: 'anywhere' },
  '& > p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary, textWrap: 'pretty' },
  '& > div:last-child': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
