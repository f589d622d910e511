import { styled } from '@mui/material/styles';
import { useState } from 'react';
import defaultPicture from './defaultPicture.webp';

/** 16:9. Shows the default picture if `src` is '' or cannot be loaded. */
export function PremiumPicture({ src }: { src: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = src === '' || src === failed ? defaultPicture : src;
  return (
    <Picture src={shown} alt="" loading="lazy" decoding="async" draggable={false} onError={() => setFailed(src)} />
  );
}

const Picture = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  backgroundColor: theme.vars.palette.surface.sunken,
}));
