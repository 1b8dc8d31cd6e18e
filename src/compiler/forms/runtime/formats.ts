/**
 * The formats that schemas may name. Each pattern runs in linear time, because it is applied to people's input.
 * `email` is only an address: an at sign with a dot after it. It refuses comments, quotes and brackets (`<a@b.org>`,
 * `"a"@b.org`, `a(x)@b.org`), because the same mailbox would then have a second spelling, and dots that no mail server
 * accepts (`a.@b.org`). It is not stricter, because stricter patterns refuse real addresses, such as those with
 * non-English letters.
 */
export const formats = {
  email:
    /^[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+(?:\.[^\s@<>()[\]\\,;:".\p{Cc}\p{Cf}]+)*@[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*(?:\.[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*)+$/u,
  /**
   * A person's name in any language: one line, without characters that links, amounts of money and markup need. Names
   * appear in the subjects and texts of mails to others, so they must not be usable for advertisements. Quotes,
   * brackets and periods may be part of a name; direction marks may not.
   */
  name: /^(?:\t|[^\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF\p{Sc}\p{Sm}\p{So}@#%&*/\\:;<>=_|!?[\]{}])*$/u,
  digits: /^[0-9]+$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
  month: /^\d{4}-(?:0[1-9]|1[0-2])$/,
  color: /^#[0-9A-Fa-f]{6}$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u,
  /**
   * A stored file: its id and its name, on one line and without a path. The value of a file that is still being sent
   * begins differently (`renderers/widgets/file`).
   */
  file: /^[\w-]{22}\/[^\p{Cc}/\\]{1,200}$/u,
  uuid: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
};
