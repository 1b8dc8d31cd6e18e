/** Longer names than this are sentences. */
const LONGEST = 60;

/**
 * Whether a name may stand in the subject of a mail to somebody else. People choose their names themselves, and a subject is what spam filters and
 * readers judge first: letters, spaces and the signs of names, on one line; no digits, no amounts, nothing that a mail program makes a link of. Stricter
 * than the names that may be kept: who is called "Louis 3rd" is named in the mail and not in its subject.
 */
export function isFitForSubject(name: unknown): boolean {
  return (
    typeof name === "string" &&
    name.length <= LONGEST &&
    /^(?:[\p{L}\p{M} '’.,·・׳״()"-]|\u200C|\u200D)*$/u.test(name) &&
    /\p{L}/u.test(name) &&
    !/[\p{L}\p{M}]\.\p{L}{2}/u.test(name)
  );
}
