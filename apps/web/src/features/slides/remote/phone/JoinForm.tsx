import { styled } from '@mui/material/styles';
import { maxTypedCode } from '@sermon/domain/slides/show/remote';
import { phoneRemote as texts } from '@sermon/domain/texts/slides/remote';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../../../ui/plain/Button.tsx';
import { Field } from '../../../../ui/plain/Field.tsx';
import type { PhoneSession, PhoneView } from './phoneSession.ts';

export function JoinForm({ session, view: { status, message } }: { session: PhoneSession; view: PhoneView }) {
  const [code, setCode] = useState('');
  const isOver = message === texts.ended;
  const isRefused = message === texts.wrongCode || message === texts.full;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (status !== 'joining') void session.join(code);
  };
  return (
    <Main>
      <h1>{texts.title}</h1>
      <p role="status" data-refused={isRefused || undefined}>
        {message ?? (status === 'joining' ? texts.connecting : '')}
      </p>
      {isOver && <p>{texts.endedHint}</p>}
      <form onSubmit={submit}>
        <Field
          label={texts.code}
          hint={texts.enterCode}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          maxLength={maxTypedCode}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Button type="submit" isLarge busyLabel={status === 'joining' && texts.connecting}>
          {texts.connect}
        </Button>
      </form>
    </Main>
  );
}

const Main = styled('main')(({ theme }) => ({
  width: '100%',
  maxWidth: 420,
  margin: '0 auto',
  padding: 'calc(32px + env(safe-area-inset-top)) 24px 24px',
  color: theme.vars.palette.text.primary,
  '& h1': { ...theme.typography.h2, margin: '0 0 12px' },
  '& p': { margin: '0 0 8px' },
  '& p[data-refused]': { color: theme.vars.palette.error.main },
  '& form': { display: 'grid', gap: 16, marginTop: 24 },
}));
