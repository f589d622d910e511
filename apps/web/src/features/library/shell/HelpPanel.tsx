import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { help } from '@sermon/domain/texts/guide/help';

export type HelpTopic = keyof typeof help;

export function HelpPanel({ topic }: { topic: HelpTopic }) {
  const { title, text, more: detail } = help[topic];
  return (
    <Panel>
      <h2>{title}</h2>
      <p data-lead>{text}</p>
      <p>{detail}</p>
      <Link href={`/help.html#${topic}`} target="_blank">
        Read the guide
      </Link>
    </Panel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& h2': { ...theme.typography.h6, margin: '0 0 12px' },
  '& p': { margin: '0 0 12px', textWrap: 'pretty' },
  '& [data-lead]': {
    ...theme.typography.subtitle1,
    fontSize: '1.125rem',
    lineHeight: '1.75rem',
    fontWeight: 400,
    color: theme.vars.palette.text.primary,
  },
}));
