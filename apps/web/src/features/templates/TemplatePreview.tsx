import type { Block } from '@sermon/domain/document/schema';
import { templates as texts } from '@sermon/domain/texts/templates';
import { useQuery } from '@tanstack/react-query';
import { LockedText, TextSheet } from '../../editor/LockedText.tsx';
import { PageText } from '../../editor/PageText.tsx';
import { ConnectionTrouble } from '../../ui/states/ConnectionTrouble.tsx';
import { WaitingPart } from '../../ui/states/Waiting.tsx';
import { ownText } from './templateLists.ts';
import type { Template } from './template.ts';
import { Unlock } from './Unlock.tsx';

/** A locked template shows its beginning, which fades out, and a way to unlock it. */
export const TemplatePreview = ({ template }: { template: Template }) => (
  <TextSheet aria-label={`Preview of ${template.name}`}>
    <TextOf template={template} />
  </TextSheet>
);

function TextOf({ template: { id, blocks, opening, isLocked } }: { template: Template }) {
  if (!blocks) return <FetchedText id={id} opening={opening} />;
  return isLocked ? <LockedTemplate blocks={blocks} /> : <PageText blocks={blocks} />;
}

/** Shows the opening until the full text has loaded. */
function FetchedText({ id, opening }: Pick<Template, 'id' | 'opening'>) {
  const { data: blocks, isError, refetch } = useQuery(ownText(id));
  if (blocks) return <PageText blocks={blocks} />;
  return (
    <>
      {opening.length > 0 && <PageText blocks={opening} />}
      {isError ? (
        <ConnectionTrouble message={texts.textNotLoaded} onTryAgain={() => void refetch()} />
      ) : (
        <WaitingPart />
      )}
    </>
  );
}

const LockedTemplate = ({ blocks }: { blocks: Block[] }) => (
  <LockedText blocks={blocks}>
    <p>The full template is for subscribers.</p>
    <Unlock />
  </LockedText>
);
