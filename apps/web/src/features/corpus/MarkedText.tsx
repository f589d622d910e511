import { styled } from '@mui/material/styles';
import { markedWords } from '@sermon/domain/search/marked';
import { Fragment } from 'react';

export const MarkedText = ({ text, query }: { text: string; query: string }) =>
  markedWords(text, query).map((piece, at) =>
    piece.isFound ? <Found key={at}>{piece.text}</Found> : <Fragment key={at}>{piece.text}</Fragment>,
  );

const Found = styled('mark')(({ theme }) => ({
  borderRadius: 2,
  backgroundColor: theme.vars.palette.mark.yellow,
  color: theme.vars.palette.mark.onYellow,
}));
