import { embedAddress, type MediaType } from '@sermon/domain/links/media';
import { styled } from '@mui/material/styles';

/**
 * The embedded player of the media site (spec part 1 §2: 550 × 315 px, 300 px wide on phones). Its URL is built only
 * from the media id.
 */
export const Player = ({ type, id, title }: { type: MediaType; id: string; title: string }) => (
  <Frame
    src={embedAddress(type, id)}
    title={title}
    width={550}
    height={315}
    loading="lazy"
    // YouTube refuses to play without a referrer.
    referrerPolicy="strict-origin-when-cross-origin"
    // The players need to store settings under their own origin and to open their site in a new window.
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
    allow="encrypted-media; fullscreen; picture-in-picture"
  />
);

const Frame = styled('iframe')(({ theme }) => ({
  display: 'block',
  width: 550,
  maxWidth: '100%',
  height: 315,
  border: 0,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.surface.sunken,
  [theme.breakpoints.down('sm')]: { width: 300, height: 172 },
}));
