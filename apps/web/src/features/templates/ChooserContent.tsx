import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { maxSearchLength } from '@sermon/domain/library/items';
import { templates as texts } from '@sermon/domain/texts/templates';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { ConnectionError } from '../../ui/states/EmptyState.tsx';
import { focusAtOnce } from '../../ui/browser/focusAtOnce.ts';
import { Button } from '../../ui/plain/Button.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { useLast } from '../../ui/dialogs/AskDialog.tsx';
import { FoundTemplates } from './FoundTemplates.tsx';
import { type Template, useTemplates } from './useTemplates.ts';
import { TemplateCard } from './TemplateCard.tsx';
import { TemplateDetail } from './TemplateDetail.tsx';
import { LoadingCards } from '../../ui/CardGrid.tsx';
import type { CreatedDocument } from '../library/new/useShowNewItems.ts';
import { UseTemplateForm } from './UseTemplateForm.tsx';

export type ChooserProps = {
  isOpen: boolean;
  parentId: string | null;
  suggestedName?: string | undefined;
  onCreated: (made: CreatedDocument) => void;
  onClose: () => void;
};

type ContentProps = ChooserProps & {
  opened: Template | null;
  onOpenTemplate: (template: Template | null) => void;
};

/** Closing the chooser discards the search text. */
export function ChooserContent({ opened, onOpenTemplate, ...props }: ContentProps) {
  const [search, setSearch] = useState('');
  const last = useLast(opened);
  const [isBack, setIsBack] = useState(false);
  if (opened && !isBack) setIsBack(true);
  return opened ? (
    <OneTemplate {...props} template={opened} onBack={() => onOpenTemplate(null)} />
  ) : (
    <AllTemplates
      search={search}
      onSearch={(text) => {
        setIsBack(false);
        setSearch(text);
      }}
      cameFrom={isBack ? last : null}
      onOpenTemplate={onOpenTemplate}
    />
  );
}

type AllProps = {
  search: string;
  onSearch: (text: string) => void;
  /** The card of this template receives focus. */
  cameFrom: Template | null;
  onOpenTemplate: (template: Template) => void;
};

function AllTemplates({ search, onSearch, cameFrom, onOpenTemplate }: AllProps) {
  const isPhone = useIsPhone();
  const { own, isFull, builtIn, state, tryAgain } = useTemplates();
  const cardOf = (template: Template) => (
    <TemplateCard
      template={template}
      isFocused={template.id === cameFrom?.id}
      onOpen={() => onOpenTemplate(template)}
    />
  );
  return (
    <>
      <Box sx={{ flex: 'none', px: 3, pb: 2 }}>
        {/* On phones, focusing the field would open the keyboard over the templates. */}
        <SearchField text={search} onType={onSearch} isFocused={!cameFrom && !isPhone} />
      </Box>
      <DialogContent dividers sx={{ px: 3, py: 2.5 }}>
        {state === 'loading' && <LoadingCards />}
        {state === 'failed' && <ConnectionError message={texts.notLoadedInChooser} onTryAgain={tryAgain} />}
        {state === 'loaded' && (
          <FoundTemplates
            search={search}
            own={own}
            isFull={isFull}
            builtIn={builtIn}
            renderOwn={cardOf}
            renderBuiltIn={cardOf}
          />
        )}
      </DialogContent>
    </>
  );
}

function SearchField({
  text,
  onType,
  isFocused,
}: {
  text: string;
  onType: (text: string) => void;
  isFocused: boolean;
}) {
  return (
    <SearchInput
      fullWidth
      type="search"
      label="Search Sermon Templates"
      text={text}
      onType={onType}
      inputRef={isFocused ? focusAtOnce : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !text) return;
        // Escape clears the search text without closing the dialog.
        event.stopPropagation();
        onType('');
      }}
      inputProps={{ maxLength: maxSearchLength }}
      sx={{ maxWidth: { sm: 480 } }}
    />
  );
}

type OneProps = ChooserProps & { template: Template; onBack: () => void };

function OneTemplate({ template, parentId, suggestedName, onCreated, onClose, onBack }: OneProps) {
  const [isUsed, setIsUsed] = useState(false);
  return (
    <DialogContent dividers sx={{ px: 3, py: 2.5 }}>
      <Button variant="outlined" onClick={onBack} style={{ marginBottom: 16 }}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        All Templates
      </Button>
      <TemplateDetail
        template={template}
        heading={
          <Typography variant="h3" tabIndex={-1} ref={focusAtOnce} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {template.name}
          </Typography>
        }
      >
        {!template.isLocked && <Button onClick={() => setIsUsed(true)}>Use Template</Button>}
      </TemplateDetail>
      <UseTemplateForm
        template={isUsed ? template : null}
        parentId={parentId}
        suggestedName={suggestedName}
        onClose={() => setIsUsed(false)}
        onCreated={(made) => {
          onClose();
          onCreated(made);
        }}
      />
    </DialogContent>
  );
}
