import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { admin as texts } from '@sermon/domain/texts/admin/people';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCommandKeys } from '../../../ui/commands/useCommandKeys.ts';
import { loadErrorText, ErrorLine } from '../../../ui/states/ErrorState.tsx';
import { size } from '../../../ui/theme/tokens.ts';
import { Hint, LoadingSection } from '../../settings/Section.tsx';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { Marks, PersonFacts } from './PersonFacts.tsx';
import { nameOf, usePerson } from './people.ts';
import { PersonAccess } from './PersonAccess.tsx';
import type { Person } from '@sermon/contract/admin/people';
import { formerAdministratorHours } from '@sermon/domain/accounts/acting';
import { acting } from '@sermon/domain/texts/admin/acting';
import { useNotOffline } from '../../../connection/useNotOffline.ts';
import { DisabledIf } from '../../../ui/Tooltip.tsx';
import { useUser } from '../../../user.ts';
import { ViewAsDialog } from '../../acting/ViewAsDialog.tsx';

export function PersonPanel({ id, isBeside }: { id: string; isBeside: boolean }) {
  const { data: person, error, refetch } = usePerson(id);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasBeside = useRef(isBeside);
  const isLoaded = person !== undefined;
  // Screen readers and the Tab key go on at the person.
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  // When the window becomes narrower or wider, the panel moves, and the browser removes the focus from it.
  useEffect(() => {
    if (wasBeside.current === isBeside) return;
    wasBeside.current = isBeside;
    const isLost = document.activeElement === document.body || document.activeElement?.id === 'main';
    if (isLost) heading.current?.focus({ preventScroll: true });
  }, [isBeside]);
  const close = async () => {
    await navigate({ to: '/admin', resetScroll: false });
    flushSync(() => {});
    document.querySelector<HTMLElement>(`[data-person="${id}"]`)?.focus();
  };
  // Works in the whole window, because a click on plain text takes the focus out of the panel, and also while the person
  // is a page: a window that has just become wide still shows it as one for a moment.
  useCommandKeys([
    {
      id: 'admin.closePerson',
      label: texts.close,
      group: texts.sections.people,
      keys: 'Escape',
      run: () => void close(),
    },
  ]);
  const isMissing = error?.statusCode === 404 || error?.statusCode === 400;
  return (
    <Panel>
      {isBeside ? (
        <IconButton
          aria-label={texts.close}
          onClick={() => void close()}
          sx={{ justifySelf: 'end', width: size.tap, height: size.tap, mb: -7, mr: -1.5 }}
        >
          <X size={20} strokeWidth={1.6} aria-hidden />
        </IconButton>
      ) : (
        <Back to="/admin">
          <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
          {texts.sections.people}
        </Back>
      )}
      {!person && error && !isMissing && (
        <ErrorLine message={loadErrorText(error, texts.personNotLoaded)} onTryAgain={() => void refetch()} />
      )}
      {!person && isMissing && <Hint role="alert">{texts.noSuchPerson}</Hint>}
      {!person && !error && <LoadingSection rows={6} />}
      {person && (
        <>
          <header>
            <h2 ref={heading} tabIndex={-1}>
              {nameOf(person)}
            </h2>
            <p>{person.email}</p>
            <Marks person={person} />
          </header>
          <ViewAccount person={person} />
          <PersonFacts person={person} />
          <PersonAccess person={person} />
          <div>
            <LinkButton
              variant="text"
              to="/admin/$section"
              params={{ section: 'audit' }}
              search={{ person: person.id }}
            >
              {texts.audit.seeAll}
            </LinkButton>
          </div>
        </>
      )}
    </Panel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '& header': { display: 'grid', justifyItems: 'start', gap: 6, paddingInlineEnd: 32 },
  '& header h2': { ...theme.typography.h3, margin: 0, outline: 'none', overflowWrap: 'anywhere' },
  '& header p': {
    ...theme.typography.body2,
    margin: 0,
    color: theme.vars.palette.text.secondary,
    overflowWrap: 'anywhere',
  },
}));

const Back = styled(Link)(({ theme }) => ({
  ...theme.typography.body1,
  justifySelf: 'start',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  color: theme.vars.palette.primary.main,
  textDecoration: 'none',
}));

function ViewAccount({ person }: { person: Person }) {
  const user = useUser();
  const notOffline = useNotOffline();
  const [isOpen, setIsOpen] = useState(false);
  if (person.id === user.id) return null;
  if (person.isAdministrator) return <Hint>{acting.administrator}</Hint>;
  if (person.isFormerAdministrator) return <Hint>{acting.formerAdministrator(formerAdministratorHours)}</Hint>;
  if (person.isClosed) return <Hint>{acting.closed}</Hint>;
  return (
    <div>
      <DisabledIf why={notOffline} placement="bottom">
        <Button variant="tonal" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {acting.view}
        </Button>
      </DisabledIf>
      <ViewAsDialog person={person} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
