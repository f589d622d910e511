export type Candidate = {
  id: string;
  title: string;
  contributor: string;
  authorFirstName: string;
  authorLastName: string;
  rating: number;
  /** The verse slots of its passages, as the text of a multirange. */
  passages: string;
  /** For each term, how much the item is about it, in percent. */
  weights: number[];
};
