import { messageCall } from '../call.ts';

/**
 * The path at which this server speaks texts, if `AppConfig.speech.source` is `azure` or `local`. It is not a call of the contract,
 * because its format is that of Azure Speech (docs/decisions/0105-hear-it-has-one-wire.md):
 *
 * - `POST`, with the headers `Authorization: Bearer <token>`, `Content-Type: application/ssml+xml` and
 *   `X-Microsoft-OutputFormat: audio-24khz-160kbitrate-mono-mp3`. The body is what `ssmlOf` writes (domain/speech/ssml), in UTF-8.
 * - `200`: the audio, which begins when its first sentence is spoken. Without letters in the text, or with letters of another
 *   alphabet that the voice cannot read, it may be empty.
 * - `400`: more than 1,000 spoken words ('Unable to process, text too long'), another format of the audio, or other SSML.
 * - `401`: the token has expired or is used up. The client gets another one, once. Also without a session.
 * - `403`: the user has no subscription. `413`: more than about 70 kB. `415`: another content type.
 * - `429` with Retry-After: too many texts at the same time. A client has at most two requests at a time. `502`, `503`, `504`: the service failed.
 *
 * The body of a refusal is the envelope of the calls, and its `message` is for users. If the connection breaks during the audio, the
 * rest is missing. It also breaks if the client reads nothing for two minutes.
 */
export const speechPath = '/api/TextToSpeech/cognitiveservices/v1';

export const speech = {
  /**
   * Returns a token for `speechPath` (spec part 2 §7). It is valid for ten minutes and 1,000 spoken words, and
   * only together with a session of this user. A user can get 60 in an hour. The server also prepares its voices, so
   * it is best called as soon as the user chooses to listen. 409 if this server does not speak.
   */
  getToken: messageCall('GET /api/TextToSpeech/GetToken', { feature: 'hearIt' }, {}),
};
