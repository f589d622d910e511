import { assistant as texts } from '../texts/assistant/assistant.ts';

/** The marker before the message of a refusal in errors of a streaming hub. */
const exceptionMarker = 'HubException:';

/**
 * Returns what a failed answer shows after the text that arrived (spec part 2 §8): the text after the exception marker, or
 * the whole message if it has no marker.
 */
export function failureText(message: string): string {
  const at = message.indexOf(exceptionMarker);
  return (at < 0 ? message : message.slice(at + exceptionMarker.length)).trim() || texts.unknown;
}

/**
 * Returns the sentence for an answer whose stream ended early. The status code 410 means that the process which generated
 * it is gone.
 */
export const failureReason = ({ statusCode, message }: { statusCode: number; message: string }): string =>
  statusCode === 410 ? texts.cutOff : failureText(message);
