import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import { placements, type SlideLook, textSizes } from '@sermon/domain/document/slideLook';
import { slidesPanel as texts } from '@sermon/domain/texts/slides/panel';
import { Check } from 'lucide-react';

type ChoicesProps = { look: SlideLook; onChoose: (change: Partial<SlideLook>) => void };

/** The entries of a slide's menu that change how the slide looks. */
export const LookChoices = ({ look, onChoose }: ChoicesProps) => [
  <Divider key="line-placement" component="li" role="none" />,
  <Title key="placement">{texts.placement}</Title>,
  ...placements.map((placement) => (
    <Choice
      key={placement}
      label={texts.placements[placement]}
      isChosen={placement === look.placement}
      onClick={() => onChoose({ placement })}
    />
  )),
  <Divider key="line-size" component="li" role="none" />,
  <Title key="size">{texts.textSize}</Title>,
  ...textSizes.map((textSize) => (
    <Choice
      key={textSize}
      label={texts.textSizes[textSize]}
      isChosen={textSize === look.textSize}
      onClick={() => onChoose({ textSize })}
    />
  )),
];

const Title = ({ children }: { children: string }) => (
  <ListSubheader role="none" disableSticky sx={{ lineHeight: '32px', backgroundColor: 'transparent' }}>
    {children}
  </ListSubheader>
);

type ChoiceProps = { label: string; isChosen: boolean; onClick: () => void };

const Choice = ({ label, isChosen, onClick }: ChoiceProps) => (
  <MenuItem role="menuitemradio" aria-checked={isChosen} onClick={onClick}>
    <span style={{ flex: 1 }}>{label}</span>
    {isChosen && <Check size={16} strokeWidth={1.75} aria-hidden />}
  </MenuItem>
);
