/** A piece of an answer, in the assistant's subset of Markdown. */
export type AnswerPiece = {
  text: string;
  /** True for what can become a part of the sermon; false for what only the preacher needs, such as criticism. */
  isMaterial: boolean;
};

export const material = (text: string): AnswerPiece => ({ text, isMaterial: true });
export const advice = (text: string): AnswerPiece => ({ text, isMaterial: false });
