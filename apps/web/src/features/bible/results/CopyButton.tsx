import Button from '@mui/material/Button';
import type { CopyKind } from '@sermon/domain/texts/editor';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Copied } from '../../../ui/browser/clipboard.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { copyFrom } from './copyFrom.ts';
import { useTabIndex } from './resultKeys.ts';

/** How long the confirmation is shown (spec part 2 §9). */
const copiedForMs = 3_000;

type CopyButtonProps = {
  kind: CopyKind;
  name: string;
  getContent: () => Copied | null | Promise<Copied | null>;
};

export function CopyButton({ kind, name, getContent }: CopyButtonProps) {
  const notify = useNotify();
  const tabIndex = useTabIndex();
  const [copied, setCopied] = useState('');
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(''), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const start = async () => {
    const notice = await copyFrom(kind, getContent);
    if (notice.isFailure) notify(notice);
    else setCopied(notice.text);
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="small"
      color="inherit"
      tabIndex={tabIndex}
      aria-label={copied ? undefined : `Copy ${name}`}
      startIcon={<Icon size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void start()}
    >
      <span role="status">{copied || 'Copy'}</span>
    </Button>
  );
}
