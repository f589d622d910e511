type NamedFile = { name: string; type: string };

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Returns whether a file is a Word document (.docx), judging by its type or name (spec part 1 §5). */
export const isDocx = ({ type, name }: NamedFile): boolean => type === docxType || /\.docx$/i.test(name);
