import Avatar from '@mui/material/Avatar';
import type { User } from '@sermon/contract/accounts';

type UserAvatarProps = { user: Pick<User, 'firstName' | 'lastName' | 'profileImageUrl'>; size: number };

export const UserAvatar = ({ user: { firstName, lastName, profileImageUrl }, size }: UserAvatarProps) => (
  <Avatar
    // An avatar that has failed to load does not try the next picture.
    key={profileImageUrl}
    src={profileImageUrl ?? undefined}
    alt=""
    sx={{
      width: size,
      height: size,
      bgcolor: 'primary.main',
      color: 'primary.contrastText',
      typography: 'subtitle2',
      fontSize: `${size / 41}rem`,
    }}
  >
    {initials(firstName, lastName)}
  </Avatar>
);

const initials = (...names: string[]) => names.map((name) => [...name][0]?.toUpperCase() ?? '').join('');
