import { styled } from '@mui/material/styles';
import type { Run } from '@sermon/domain/document/schema';

export const VerseText = ({ runs }: { runs: readonly Run[] }) => runs.map((run, at) => <Piece key={at} {...run} />);

function Piece({ text, marks }: Run) {
  if (marks.superscript) return <Numeral>{text}</Numeral>;
  if (marks.bold) return <Found>{text}</Found>;
  return marks.italic ? <i>{text}</i> : text;
}

const Numeral = styled('sup')(({ theme }) => ({
  marginInlineEnd: 3,
  fontSize: '0.68em',
  lineHeight: 0,
  verticalAlign: '0.42em',
  fontWeight: 600,
  color: theme.vars.palette.rubric,
}));

const Found = styled('b')({ fontWeight: 680 });
