import { settings as texts } from '@sermon/domain/texts/accounts/settings';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/plain/Button.tsx';
import { IconRows } from './IconRows.ts';

const initialRows = 10;

type FirstRowsProps = { label: string; children: readonly ReactElement[] };

export function FirstRows({ label, children }: FirstRowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <IconRows aria-label={label}>{isWhole ? children : children.slice(0, initialRows)}</IconRows>
      {children.length > initialRows && !isWhole && (
        <div style={{ paddingTop: 12 }}>
          <Button variant="tonal" onClick={() => setIsWhole(true)}>
            {texts.showAll(children.length)}
          </Button>
        </div>
      )}
    </>
  );
}
