import { styled } from '@mui/material/styles';
import type { CalendarDelivery } from '@sermon/contract/deliveries';
import { deliveries as texts } from '@sermon/domain/texts/deliveries';
import { createLink } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { touch } from '../../ui/theme/tokens.ts';

type PreachedProps = {
  delivery: CalendarDelivery;
  isStop: boolean;
};

export const PreachedItem = ({ delivery: { documentId, name, place }, isStop }: PreachedProps) => (
  <Line
    to="/build/$id"
    params={{ id: documentId }}
    tabIndex={isStop ? 0 : -1}
    aria-label={texts.preached(name)}
    title={[name, place].filter(Boolean).join(' · ')}
    draggable={false}
  >
    <Check size={14} strokeWidth={1.6} aria-hidden />
    <span>{name}</span>
  </Line>
);

export const PreachedRows = ({ deliveries }: { deliveries: readonly CalendarDelivery[] }) => (
  <Rows aria-label={texts.heading}>
    {deliveries.map(({ id, documentId, name, place }) => (
      <li key={id}>
        <Row to="/build/$id" params={{ id: documentId }} aria-label={texts.preached(name)}>
          <Check size={18} strokeWidth={1.6} aria-hidden />
          <span>{[name, place].filter(Boolean).join(' · ')}</span>
        </Row>
      </li>
    ))}
  </Rows>
);

const Quiet = styled('a')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: '22px',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  boxSizing: 'border-box',
  height: 24,
  [touch]: { height: 30, lineHeight: '28px' },
  padding: '0 5px',
  borderRadius: 4,
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '& svg': { flex: 'none' },
  '& span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));

const Line = createLink(Quiet);

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  'ul + &': { borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

const Row = createLink(
  styled(Quiet)(({ theme }) => ({
    ...theme.typography.body2,
    gap: 14,
    height: 'auto',
    minHeight: 44,
    [touch]: { height: 'auto', lineHeight: 'inherit' },
    padding: '8px 4px',
  })),
);
