/** A longer text is hardly a name. */
const LONGEST = 60;

/**
 * Whether a name may be used in the subject of a mail to somebody else. People choose their own names, and a subject
 * with advertising would look like spam. So it allows only letters, spaces and the punctuation of names, on one line:
 * no digits, no amounts, nothing that a mail program turns into a link. This is stricter than the rule for stored
 * names: "Louis 3rd" appears in the mail but not in its subject.
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
