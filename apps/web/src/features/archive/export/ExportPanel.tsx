import Typography from '@mui/material/Typography';
import { archive as texts } from '@sermon/domain/texts/archive';
import { Button } from '../../../ui/plain/Button.tsx';
import { Progress } from '../../../ui/states/Progress.tsx';
import { Panel } from '../archiveStyles.ts';
import { useExport } from './useExport.ts';

export function ExportPanel() {
  const { packing, begin, cancel } = useExport();
  return (
    <Panel aria-labelledby="export">
      <Typography id="export" variant="h3" component="h2">
        Export
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.exportIs}
      </Typography>
      {packing ? (
        <Progress
          text={packing.all === null ? texts.packing : texts.packed(packing.done, packing.all)}
          part={packing.all && packing.done / packing.all}
          onCancel={cancel}
        />
      ) : (
        <div>
          <Button variant="outlined" onClick={begin}>
            Export Everything
          </Button>
        </div>
      )}
    </Panel>
  );
}
