/** Elements that a journey does not have, each with the nearest way. */
export const NOT_TAKEN_ELEMENTS: Readonly<Record<string, string>> = {
  html: "Text between questions is left out. Put it into the `text` of a section, a hint, or a block `text` before the form.",
  image: "A picture between questions is left out. Show it with a block of your own before the form.",
  expression: "A calculated value is left out. Show it on the next page: a text with a parameter in CEL.",
  ranking: "People cannot bring choices into an order. Ask for the first choice, then for the second.",
  imagepicker: "Choices cannot be pictures. Use `radio` with words.",
  signaturepad: "There is no field for a signature. Use a checkbox that must be ticked, or a file.",
  matrixdropdown: "A table with several answers in each row is left out. Use one object for each row.",
};
