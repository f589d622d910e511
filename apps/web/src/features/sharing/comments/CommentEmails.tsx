import { sharing } from '@sermon/contract/sharing/shares';
import { CallFailed } from '@sermon/contract/client';
import { comments as texts } from '@sermon/domain/texts/sharing/comments';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callServer } from '../../../api.ts';
import { ask } from '../../../ask.ts';
import { pageSession } from '../../../session/pageSession.ts';
import { useNotify } from '../../../ui/notices/notices.tsx';
import { SettingSwitch } from '../../../ui/SettingSwitch.tsx';

/** For all pages of the user, who has a church address. */
export function CommentEmails() {
  const client = useQueryClient();
  const notify = useNotify();
  const read = ask(sharing.preference, {});
  const { data: preference } = useQuery(read);
  if (!preference) return null;

  async function set(commentEmails: boolean): Promise<void> {
    const show = (isOn: boolean) =>
      client.setQueryData(read.queryKey, (now) => (now ? { ...now, commentEmails: isOn } : now));
    await client.cancelQueries({ queryKey: read.queryKey });
    show(commentEmails);
    try {
      await callServer(sharing.setCommentEmails, { commentEmails });
    } catch (cause) {
      show(!commentEmails);
      if (!(cause instanceof CallFailed)) throw cause;
      if (!pageSession.ask()) notify({ text: texts.list.notChanged, isFailure: true });
    }
  }

  return (
    <SettingSwitch
      label={texts.settings.emails}
      hint={texts.settings.emailsHint}
      isOn={preference.commentEmails}
      onChange={(isOn) => void set(isOn)}
    />
  );
}
