import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { countWords } from '@sermon/domain/document/outline';
import { builder as texts } from '@sermon/domain/texts/builder';
import { type Editor, useEditor } from '@tiptap/react';
import { Download, File, Presentation, Printer } from 'lucide-react';
import { parseOptions, sermonExtensions } from '../../editor/extensions.ts';
import { Paper } from '../../editor/Paper.tsx';
import { Toolbar } from '../../editor/toolbar/Toolbar.tsx';
import { useIsCompact, useIsPhone } from '../../ui/browser/useIsPhone.ts';
import { CommandMenu } from '../../ui/commands/CommandMenu.tsx';
import { Area, BackToLibrary, BuilderLoading, Frame, Main, Row, Scroller, TopBar } from './BuilderPage.tsx';
import { Bar } from './StatusBar.tsx';

type PreviewedBuilderProps = {
  name: string;
  text: string;
};

/**
 * The builder with a sermon that has no owner yet. It can only be looked at: nothing in it can be used or gets the
 * focus, and nothing is saved.
 */
export function PreviewedBuilder({ name, text }: PreviewedBuilderProps) {
  const editor = useReadOnlyEditor(text);
  const isPhone = useIsPhone();
  const isCompact = useIsCompact();
  return (
    <div inert>
      <Frame>
        <TopBar>
          <BackToLibrary />
          <Title variant="h3" component="h1">
            {name}
          </Title>
          {!isPhone && !isCompact && (
            <>
              <CommandMenu label="File" Icon={File} commands={[]} />
              <CommandMenu label="Present" Icon={Presentation} commands={[]} />
              <CommandMenu label="Download" Icon={Download} commands={[]} />
              <CommandMenu label="Print" Icon={Printer} commands={[]} />
            </>
          )}
        </TopBar>
        <Main>
          {!isPhone && (
            <Toolbar
              editor={editor}
              onDialog={doNothing}
              hasOutline={false}
              onOutline={doNothing}
              onFind={doNothing}
              onFocusMode={doNothing}
            />
          )}
          <Row>
            <Area>
              <Scroller>
                <Paper editor={editor} />
              </Scroller>
            </Area>
          </Row>
          {!isPhone && (
            <Bar>
              <span>{texts.words(countWords(editor.getText({ blockSeparator: ' ' })))}</span>
            </Bar>
          )}
        </Main>
      </Frame>
    </div>
  );
}

export const PreviewedLoading = () => (
  <div inert>
    <BuilderLoading isAnnounced={false} />
  </div>
);

const doNothing = () => {};

const useReadOnlyEditor = (text: string): Editor =>
  useEditor(
    {
      extensions: sermonExtensions,
      content: text,
      parseOptions,
      injectCSS: false,
      editable: false,
      shouldRerenderOnTransaction: false,
      editorProps: { attributes: { 'aria-label': 'Sermon text', 'aria-readonly': 'true', role: 'textbox' } },
    },
    [text],
  );

const Title = styled(Typography)({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}) as typeof Typography;
