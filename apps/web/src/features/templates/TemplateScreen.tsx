import Box from '@mui/material/Box';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useParams } from '@tanstack/react-router';
import { Copy, FilePlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { Button, LinkButton } from '../../ui/plain/Button.tsx';
import { LoadingState } from '../../ui/states/LoadingState.tsx';
import { TemplateDetail } from './TemplateDetail.tsx';
import { UseTemplateForm } from './UseTemplateForm.tsx';
import { duplicate } from '../library/actions/itemActions.ts';
import { useItemActions } from '../library/actions/action.ts';
import { useOpenCreated } from '../library/new/useShowNewItems.ts';
import { NotFound, View } from '../library/View.tsx';
import { useTemplateItems } from './useTemplateItems.ts';

export function TemplateScreen() {
  const { id } = useParams({ from: '/signed-in/library/sermon-templates/$id' });
  const { findOwn, builtIn, state, tryAgain } = useTemplateItems();
  const { run } = useItemActions();
  const [isUsed, setIsUsed] = useState(false);
  const onCreated = useOpenCreated();
  const ownTemplate = findOwn(id);
  const template = ownTemplate ?? builtIn.find((each) => each.id === id);
  const from = { label: 'Sermon Templates', to: '/sermon-templates', search: { templateId: id } } as const;
  if (!template && state === 'loaded') return <NotFound />;
  if (!template)
    return (
      <View title="Sermon Template" from={from}>
        {state === 'failed' ? <ConnectionError message={texts.notLoaded} onTryAgain={tryAgain} /> : <LoadingState />}
      </View>
    );
  return (
    <View title={template.name} from={from}>
      <Box sx={{ pt: { xs: 2, sm: 0 } }}>
        <TemplateDetail template={template}>
          {!template.isLocked && (
            <Button onClick={() => setIsUsed(true)}>
              <FilePlus size={18} strokeWidth={1.6} aria-hidden />
              Use Template
            </Button>
          )}
          {ownTemplate && (
            <>
              <LinkButton to="/build/$id" params={{ id }} variant="outlined">
                <Pencil size={18} strokeWidth={1.6} aria-hidden />
                Edit
              </LinkButton>
              <Button variant="outlined" onClick={() => run(duplicate, [ownTemplate.item])}>
                <Copy size={18} strokeWidth={1.6} aria-hidden />
                Duplicate
              </Button>
            </>
          )}
        </TemplateDetail>
      </Box>
      <UseTemplateForm
        template={isUsed ? template : null}
        parentId={null}
        onCreated={onCreated}
        onClose={() => setIsUsed(false)}
      />
    </View>
  );
}
