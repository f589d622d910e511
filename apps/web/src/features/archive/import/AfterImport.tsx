import Typography from '@mui/material/Typography';
import { archive as texts } from '@sermon/domain/texts/archive';
import { TriangleAlert } from 'lucide-react';
import { Button, LinkButton } from '../../../ui/plain/Button.tsx';
import { Choices, Panel, Remark } from '../archiveStyles.ts';
import { ReasonList } from './ReasonList.tsx';
import type { Stage } from './stage.ts';

export const AfterImport = (props: { stage: Extract<Stage, { at: 'done' }>; onAgain: () => void }) => {
  const { changed, failed, problem } = props.stage;
  return (
    <Panel aria-labelledby="after">
      <Typography id="after" variant="h3" component="h2">
        Import
      </Typography>
      {problem && (
        <Remark role="alert" data-error>
          <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
          {problem}
        </Remark>
      )}
      {changed.length > 0 && <ReasonList title={texts.changed(changed.length)} reasons={changed} />}
      {failed.length > 0 && <ReasonList title={texts.notAdded(failed.length)} reasons={failed} />}
      <Choices>
        <LinkButton to="/library-home">Go to My Library</LinkButton>
        <Button variant="outlined" onClick={props.onAgain}>
          Import More
        </Button>
      </Choices>
    </Panel>
  );
};
