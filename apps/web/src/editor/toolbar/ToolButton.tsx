import IconButton from '@mui/material/IconButton';
import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { keysLabel } from '../../ui/commands/keysLabel.ts';
import { useRovingTool } from './roving.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';

export const keepSelection = (event: MouseEvent) => event.preventDefault();

/** A disabled tool stays focusable and announces that it is disabled. */
export function ToolButton(props: {
  id: string;
  label: string;
  icon?: LucideIcon;
  sample?: ReactNode;
  shortcut?: string;
  /** Undefined for tools that are not toggles. */
  isPressed?: boolean;
  isDisabled?: boolean;
  why?: string;
  opens?: { kind: 'menu' | 'dialog'; isOpen: boolean };
  onUse: (tool: HTMLElement) => void;
}) {
  const { id, label, icon: Icon, sample, shortcut, isPressed, isDisabled = false, why, opens, onUse } = props;
  return (
    <Tooltip title={why ?? (shortcut ? `${label} (${keysLabel(shortcut)})` : label)} describeChild={why !== undefined}>
      <IconButton
        size="small"
        {...useRovingTool(id)}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={isDisabled || undefined}
        aria-haspopup={opens?.kind}
        aria-expanded={opens?.isOpen}
        onMouseDown={keepSelection}
        onClick={(event) => {
          if (!isDisabled) onUse(event.currentTarget);
        }}
      >
        {Icon ? <Icon size={18} strokeWidth={1.6} aria-hidden /> : sample}
      </IconButton>
    </Tooltip>
  );
}
