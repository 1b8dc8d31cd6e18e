import type { MessageTemplate } from "./message.ts";

/**
 * The content of a mail below its title, from top to bottom. Texts are keys below the template's own in `mail.json`.
 */
export type Part =
  | { readonly text: string }
  /** Small print: terms and reassurance. */
  | { readonly note: string }
  /** A numbered list. */
  | { readonly steps: readonly string[] }
  /** Links to `values.link`. With `by`, the text key ends with that value. */
  | { readonly button: string; readonly by?: "login" }
  /** Shows `values.rows`. */
  | { readonly table: true }
  /** One of the values in large type, for copying. */
  | { readonly value: "code" | "username" }
  /** One of the values that is a sentence already. */
  | { readonly value: "terms"; readonly as: "text" }
  /** A text whose key ends with that value (`introPaid`). */
  | { readonly text: string; readonly by: "paid" | "login" };

const text = (key: string): Part => ({ text: key });
const note = (key: string): Part => ({ note: key });
const button: Part = { button: "button" };

export const partsOf: Readonly<Record<MessageTemplate, readonly Part[]>> = {
  invitation: [text("intro"), { steps: ["open", "choose", "login"] }, button, note("lastDay"), note("unexpected")],
  signUpInstructions: [
    text("intro"),
    { steps: ["open", "address", "login"] },
    button,
    note("lastDay"),
    note("unexpected"),
  ],
  coParentNamed: [{ text: "intro", by: "paid" }, { text: "connect", by: "paid" }, button, note("unexpected")],
  professionalInvitation: [
    text("intro"),
    { steps: ["open", "choose", "login"] },
    button,
    note("lastDay"),
    note("unexpected"),
  ],
  newInviteLink: [text("intro"), button, note("lastDay"), note("unexpected")],
  loginLink: [text("intro"), button, note("lastDay"), note("unexpected")],
  savedDetails: [text("intro"), button, note("lastDay"), note("unexpected")],
  loginReminder: [text("intro"), button, note("unexpected")],
  professionalWelcome: [
    text("intro"),
    { value: "username" },
    button,
    note("lastDay"),
    text("family"),
    note("unexpected"),
  ],
  purchaseReceipt: [
    text("intro"),
    { table: true },
    { value: "terms", as: "text" },
    { text: "login", by: "login" },
    { button: "button", by: "login" },
  ],
  upgradeReceipt: [text("intro"), { table: true }, { value: "terms", as: "text" }, button],
  refund: [text("intro"), { table: true }, note("days"), button],
  accountEnding: [text("intro"), text("erased"), button, note("unexpected")],
  passwordReset: [text("intro"), button, note("minutes"), note("unexpected")],
  firstPassword: [text("intro"), button, note("minutes"), note("unexpected")],
  passwordChanged: [text("intro"), text("unexpected"), button],
  passwordChosen: [text("intro"), text("unexpected"), button],
  usernameReminder: [text("intro"), { value: "username" }, button, note("unexpected")],
  verificationCode: [text("intro"), { value: "code" }, note("minutes"), note("unexpected")],
};
