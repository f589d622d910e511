import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { Finding } from '@sermon/domain/analyzer/result';
import { analyzer as texts } from '@sermon/domain/texts/analyzer';
import { ChevronDown, CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useId } from 'react';
import { TextButton } from '../../ui/plain/TextLink.tsx';
import { size, touch } from '../../ui/theme/tokens.ts';
import { Steps } from './StepBar.tsx';

type FindingRowProps = {
  finding: Finding;
  isOpen: boolean;
  at: { count: number; current: number };
  onToggle: () => void;
  onStep: (by: 1 | -1) => void;
  onHide: () => void;
};

/** A result without a color, such as a light use of Scripture, is neither good nor bad, so it has no check mark. */
const icons = { success: CircleCheck, warning: CircleAlert, error: CircleAlert } as const;

export function FindingRow({ finding, isOpen, at, onToggle, onStep, onHide }: FindingRowProps) {
  const { id, title, displayText, helperText, result, color, places } = finding;
  const panelId = useId();
  const Icon = color ? icons[color] : Info;
  return (
    <Row>
      <Head data-id={id} aria-expanded={isOpen} aria-controls={isOpen ? panelId : undefined} onClick={onToggle}>
        <Sign data-color={color ?? 'none'}>
          <Icon size={18} strokeWidth={1.6} aria-hidden />
        </Sign>
        <span>{title}</span>
        <strong>{result}</strong>
        <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
      </Head>
      {isOpen && (
        <Body id={panelId}>
          <p>{displayText}</p>
          <small>{helperText}</small>
          {places.length > 0 && <Steps {...at} onStep={onStep} />}
          <TextButton onClick={onHide}>{texts.hide}</TextButton>
        </Body>
      )}
    </Row>
  );
}

const Row = styled('li')(({ theme }) => ({
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:last-of-type': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));

const Head = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body1,
  display: 'grid',
  gridTemplateColumns: '18px minmax(0, 1fr) auto 18px',
  alignItems: 'center',
  gap: 10,
  boxSizing: 'border-box',
  width: '100%',
  minHeight: size.tap,
  padding: '8px 20px',
  textAlign: 'start',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&.Mui-focusVisible': { outlineOffset: -2 },
  '& strong': {
    ...theme.typography.body2,
    fontVariantNumeric: 'lining-nums tabular-nums',
    color: theme.vars.palette.text.secondary,
  },
  '& > svg': { color: theme.vars.palette.text.secondary, transition: 'transform 140ms' },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(180deg)' },
  '&[aria-expanded="true"] > span': { fontWeight: 600 },
}));

const Sign = styled('span')(({ theme }) => ({
  display: 'flex',
  color: theme.vars.palette.text.secondary,
  '&[data-color="success"]': { color: theme.vars.palette.success.main },
  '&[data-color="warning"]': { color: theme.vars.palette.warning.main },
  '&[data-color="error"]': { color: theme.vars.palette.error.main },
}));

const Body = styled('div')(({ theme }) => ({
  padding: '0 20px 12px 48px',
  'section & p': { ...theme.typography.body2, margin: '0 0 4px', color: theme.vars.palette.text.primary },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    color: theme.vars.palette.text.secondary,
    textWrap: 'pretty',
  },
  '& > button': { minHeight: 32, marginInlineStart: -6, [touch]: { minHeight: size.tap } },
}));
