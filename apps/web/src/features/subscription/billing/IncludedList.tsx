import { styled } from '@mui/material/styles';
import { included } from '@sermon/domain/texts/subscription/billing';
import { useQuery } from '@tanstack/react-query';
import {
  FileText,
  Gauge,
  Gem,
  LayoutTemplate,
  Lightbulb,
  Link,
  type LucideIcon,
  Presentation,
  Share2,
  Sparkles,
  Volume2,
} from 'lucide-react';
import { useId } from 'react';
import { appConfig } from '../../../user.ts';

const icons: Record<(typeof included)[number]['key'], LucideIcon> = {
  assistant: Sparkles,
  genius: Lightbulb,
  analyzer: Gauge,
  hearIt: Volume2,
  share: Share2,
  slides: Presentation,
  premium: Gem,
  templates: LayoutTemplate,
  word: FileText,
  links: Link,
};

export function IncludedList({ title }: { title: string }) {
  const id = useId();
  const { data: config } = useQuery(appConfig);
  const isOff = { assistant: config?.assistant === 'off', hearIt: config?.speech.source === 'off' };
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      <List>
        {included.map(({ key, label }) => {
          if (key in isOff && isOff[key as keyof typeof isOff]) return null;
          const Icon = icons[key];
          return (
            <li key={key}>
              <Icon size={20} strokeWidth={1.6} aria-hidden />
              {label}
            </li>
          );
        })}
      </List>
    </section>
  );
}

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle2, margin: '0 0 8px' }));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 12, minHeight: 32 },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));
