import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ChevronDown, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type Choice, ChoiceMenu } from './ChoiceMenu.tsx';
import { useRovingTool } from './roving.tsx';
import { keepSelection, ToolButton } from './ToolButton.tsx';
import { usualRem } from '../../ui/theme/textSize.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

type ToolMenuProps<Value> = {
  id: string;
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
  icon?: LucideIcon;
  isPressed?: boolean;
  width?: number;
};

/** Choosing an option returns the focus to the text. Escape returns it to the tool. */
export function ToolMenu<Value extends string | number | null>(props: ToolMenuProps<Value>) {
  const { id, label, choices, value, onChoose, icon, isPressed, width } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';
  const roving = useRovingTool(id);

  const choose = (choice: Value) => {
    // An open menu traps the focus and returns it to its button when it closes, so close the menu first.
    flushSync(() => setAnchor(null));
    onChoose(choice);
  };

  return (
    <>
      {icon ? (
        <ToolButton
          id={id}
          label={label}
          icon={icon}
          {...(isPressed !== undefined && { isPressed })}
          opens={{ kind: 'menu', isOpen }}
          onUse={setAnchor}
        />
      ) : (
        <Tooltip title={label}>
          <Wide
            {...roving}
            style={{ width: width && `${width / usualRem}rem` }}
            aria-label={`${label}: ${shown || 'mixed'}`}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onMouseDown={keepSelection}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <span>{shown}</span>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
          </Wide>
        </Tooltip>
      )}
      <ChoiceMenu
        label={label}
        choices={choices}
        value={value}
        anchor={anchor}
        onChoose={choose}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}

const Wide = styled(ButtonBase)(({ theme }) => ({
  height: 32,
  padding: '0 6px',
  borderRadius: 6,
  justifyContent: 'space-between',
  gap: 4,
  color: theme.vars.palette.text.primary,
  ...theme.typography.body2,
  fontWeight: 600,
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
}));
