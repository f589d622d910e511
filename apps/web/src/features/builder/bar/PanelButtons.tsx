import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BookOpenText, Info, type LucideIcon } from 'lucide-react';
import type { Command } from '../../../ui/commands/command.ts';
import { size } from '../../../ui/theme/tokens.ts';
import { DisabledIf } from '../../../ui/DisabledIf.tsx';

const wordless = '@media (max-width: 743.95px)';

const whyDisabled = ({ isDisabled = false, label, why = label }: Command) => isDisabled && why;

type IconCommandProps = { label: string; Icon: LucideIcon; command: Command; isPressed?: boolean };

export const IconCommand = ({ label, Icon, command, isPressed }: IconCommandProps) => (
  <DisabledIf why={whyDisabled(command)} title={label} placement="bottom">
    <IconButton
      aria-label={label}
      aria-pressed={isPressed}
      onClick={() => command.run?.()}
      sx={{ flex: 'none', width: size.tap, height: size.tap }}
    >
      <Icon size={20} strokeWidth={1.6} aria-hidden />
    </IconButton>
  </DisabledIf>
);

export function PanelButtons({ panels, onDetails }: { panels: readonly Command[]; onDetails: () => void }) {
  const isWordless = useMediaQuery(wordless, { noSsr: true });
  const bible = panels.find(({ id }) => id === 'panel.bible');
  const details = panels.find(({ id }) => id === 'panel.details');
  const buttons = [
    ...(details ? [{ label: 'Details', word: 'Details', Icon: Info, command: { ...details, run: onDetails } }] : []),
    ...(bible ? [{ label: bible.label, word: 'Bible', Icon: BookOpenText, command: bible }] : []),
  ];
  return buttons.map(({ label, word, Icon, command }) =>
    isWordless ? (
      <IconCommand key={label} label={label} Icon={Icon} command={command} />
    ) : (
      <DisabledIf key={label} why={whyDisabled(command)} placement="bottom">
        <Button
          color="inherit"
          aria-label={label}
          startIcon={<Icon size={20} strokeWidth={1.6} aria-hidden />}
          onClick={() => command.run?.()}
          sx={{ px: 1.5, minWidth: 0, minHeight: size.tap, flex: 'none' }}
        >
          {word}
        </Button>
      </DisabledIf>
    ),
  );
}
