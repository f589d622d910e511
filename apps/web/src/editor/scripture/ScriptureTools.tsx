import GlobalStyles from '@mui/material/GlobalStyles';
import type { Editor } from '@tiptap/core';
import { memo, type RefObject } from 'react';
import { QuotationMenu } from './quotations/QuotationMenu.tsx';
import { ReferenceCard } from './references/ReferenceCard.tsx';
import { scriptureStyles } from './scriptureStyles.ts';
import { SlashList } from './slash/SlashList.tsx';
import type { ScriptureSource } from './source.ts';

type ScriptureToolsProps = { editor: Editor; canvas: RefObject<HTMLElement | null>; source: ScriptureSource };

const styles = <GlobalStyles styles={scriptureStyles} />;

export const ScriptureTools = memo(function ScriptureTools(props: ScriptureToolsProps) {
  return (
    <>
      {styles}
      <SlashList {...props} />
      <ReferenceCard {...props} />
      <QuotationMenu {...props} />
    </>
  );
});
