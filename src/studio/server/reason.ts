/** Why a person does something, for the message of a commit. */
export const REASON = { type: "string", minLength: 3, maxLength: 4_000, pattern: "\\S" } as const;
