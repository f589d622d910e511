import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useSearch as useAddress } from '@tanstack/react-router';
import { EllipsisVertical, Star } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { ConnectionTrouble } from '../../ui/ConnectionTrouble.tsx';
import { FoundTemplates } from '../templates/FoundTemplates.tsx';
import { TemplateCard } from '../templates/TemplateCard.tsx';
import { LoadingCards } from '../templates/TemplateGrid.tsx';
import { useSearch } from './searchText.ts';
import { SidePanel } from './SidePanel.tsx';
import { useItemMenu } from './useItemMenu.tsx';
import { useTemplateItems, type OwnTemplate } from './useTemplateItems.ts';
import { View } from './View.tsx';

/** The person's own templates and those that come with the product. `templateId` in the address leads to one of them. */
export function TemplatesScreen() {
  const search = useDeferredValue(useSearch().search);
  const { own, isFull, builtIn, state, tryAgain } = useTemplateItems();
  const menu = useItemMenu();
  useAskedTemplate(state === 'here');
  return (
    <View title="Sermon Templates" side={<SidePanel help="templates" />}>
      <Box sx={{ pt: { xs: 2, md: 0 } }}>
        {state === 'coming' && <LoadingCards />}
        {state === 'failed' && <ConnectionTrouble message={texts.notLoaded} onTryAgain={tryAgain} />}
        {state === 'here' && (
          <FoundTemplates
            search={search}
            own={own}
            isFull={isFull}
            builtIn={builtIn}
            renderOwn={(template) => <OwnCard template={template} onMenu={menu.open} />}
            renderBuiltIn={(template) => <TemplateCard template={template} linkId={linkIdOf(template.id)} />}
          />
        )}
      </Box>
      {menu.element}
    </View>
  );
}

const linkIdOf = (id: string) => `template-${id}`;

function OwnCard({ template, onMenu }: { template: OwnTemplate; onMenu: ReturnType<typeof useItemMenu>['open'] }) {
  const { item } = template;
  return (
    <TemplateCard
      template={template}
      linkId={linkIdOf(item.id)}
      more={
        <>
          {item.isStarred && (
            <Star
              size={16}
              strokeWidth={1.75}
              color="var(--sm-palette-star)"
              fill="currentColor"
              role="img"
              aria-label="Starred"
            />
          )}
          <IconButton
            size="small"
            aria-label={`More actions for ${item.name}`}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => onMenu(item, currentTarget)}
          >
            <EllipsisVertical size={18} strokeWidth={1.6} />
          </IconButton>
        </>
      }
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(item, { x: event.clientX, y: event.clientY });
      }}
    />
  );
}

/** Goes to the template that the address asks for, once it is here and the router has put the view where it begins. */
function useAskedTemplate(isHere: boolean): void {
  const { templateId } = useAddress({ from: '/study/library/sermon-templates' });
  useEffect(() => {
    if (!isHere || !templateId) return;
    const frame = requestAnimationFrame(() => {
      const link = document.getElementById(linkIdOf(templateId));
      link?.focus({ preventScroll: true });
      link?.closest('article')?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isHere, templateId]);
}
