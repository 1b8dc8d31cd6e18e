/**
 * The formats that schemas may name. Each pattern decides in linear time, since people's input meets it.
 * `email` is a bare address: an at sign, and a dot after it. What mail programs read as something else than part of an address is refused, since
 * the same mailbox would have a second spelling (`<a@b.org>`, `"a"@b.org`, `a(x)@b.org`), and so are dots that no mail server takes (`a.@b.org`).
 * Nothing more: stricter patterns refuse real addresses, those with other letters than English ones among them.
 */
export const formats = {
  email:
    /^[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+(?:\.[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+)*@[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)+$/u,
  /**
   * A person's name, of any language: one line, without what links, amounts of money and markup are made of. Names reach the subjects and texts of
   * mails to others, so they must not be advertisement. Quotes, brackets and periods are parts of names; direction marks are not.
   */
  name: /^(?:\t|[^\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\p{Sc}\p{Sm}\p{So}@#%&*/\\:;<>=_|!?[\]{}])*$/u,
  digits: /^[0-9]+$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u,
  /** A file that is kept: its id and its name, in one line and without a path. What is on its way begins otherwise (`renderers/widgets/file`). */
  file: /^[\w-]{22}\/[^\p{Cc}/\\]{1,200}$/u,
  uuid: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
};
