/**
 * The formats that schemas may name. Each pattern decides in linear time, since people's input meets it.
 * `email` asks for an at sign and a dot after it, nothing more: stricter patterns refuse real addresses.
 */
export const formats = {
  email: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u,
  digits: /^[0-9]+$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/,
  uri: /^[A-Za-z][A-Za-z0-9+.-]*:[^\s]+$/u,
  uuid: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
};
