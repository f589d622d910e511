import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useSearch as useAddress } from '@tanstack/react-router';
import { EllipsisVertical, Star } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { FoundTemplates } from './FoundTemplates.tsx';
import { TemplateCard } from './TemplateCard.tsx';
import { LoadingCards } from '../../ui/CardGrid.tsx';
import { useSearch } from '../library/shell/SearchField.tsx';
import { SidePanel } from '../library/shell/SidePanel.tsx';
import { useItemMenu } from '../library/actions/useItemMenu.tsx';
import { useTemplateItems, type OwnTemplate } from './useTemplateItems.ts';
import { View } from '../library/View.tsx';

/** `templateId` in the URL scrolls to one template. */
export function TemplatesScreen() {
  const search = useDeferredValue(useSearch().search);
  const { own, isFull, builtIn, state, tryAgain } = useTemplateItems();
  const menu = useItemMenu();
  useTemplateInAddress(state === 'loaded');
  return (
    <View title="Sermon Templates" side={<SidePanel help="templates" />}>
      <Box sx={{ pt: { xs: 2, sm: 0 } }}>
        {state === 'loading' && <LoadingCards />}
        {state === 'failed' && <ConnectionError message={texts.notLoaded} onTryAgain={tryAgain} />}
        {state === 'loaded' && (
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
      buttons={
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

function useTemplateInAddress(isLoaded: boolean): void {
  const { templateId } = useAddress({ from: '/signed-in/library/sermon-templates' });
  useEffect(() => {
    if (!isLoaded || !templateId) return;
    const frame = requestAnimationFrame(() => {
      const link = document.getElementById(linkIdOf(templateId));
      link?.focus({ preventScroll: true });
      link?.closest('article')?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [isLoaded, templateId]);
}
