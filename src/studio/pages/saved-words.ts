/**
 * Says what was saved last (`said`) and how many texts were left without saving them. Screen readers announce it, so an
 * edit is announced even while another text is not saved.
 */
export function savedWords(said: string, left: number): string {
  if (left === 0) return said === "" ? "Saved" : said;
  const unsaved = `${left} ${left === 1 ? "text is" : "texts are"} not saved yet`;
  return said === "" ? unsaved : `${unsaved}. ${said}`;
}
