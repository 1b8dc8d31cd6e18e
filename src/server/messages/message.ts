import type { Language } from "../texts/index.ts";

/**
 * What the words of each template in `locales/<language>/mail.json` are filled with. Times and amounts are worded for the person already;
 * links are absolute.
 */
export interface MessageValues {
  /** To the co-parent of a parent who paid. */
  readonly invitation: Invited & { readonly inviterName: string };
  /** The same, where that parent also paid for them. */
  readonly signUpInstructions: Invited & { readonly inviterName: string; readonly packageName: string };
  /** To the co-parent of a parent who paid, where they have an account already; `paid`: that parent paid for them too. */
  readonly coParentNamed: {
    readonly firstName: string;
    readonly inviterName: string;
    readonly packageName: string;
    readonly paid: "Paid" | "Unpaid";
    readonly link: string;
  };
  /** To a parent of a family that a professional created. */
  readonly professionalInvitation: Invited & { readonly professionalName: string };
  /** In place of a link that was lost or is too old. */
  readonly newInviteLink: Invited;
  /** To somebody who cannot log in because they never created their login. */
  readonly loginLink: Invited;
  /** To somebody who asked for a new link and has an account already. */
  readonly loginReminder: { readonly firstName: string; readonly link: string };
  /** To a professional whose account was just created: where they choose its password. */
  readonly professionalWelcome: {
    readonly firstName: string;
    readonly username: string;
    readonly link: string;
    /** The last day of the link. */
    readonly lastDay: string;
  };
  readonly purchaseReceipt: {
    readonly firstName: string;
    /** To the login, or to where one is created. */
    readonly link: string;
    readonly login: "Exists" | "Create";
    /** The last day of a link that creates one. */
    readonly lastDay: string;
    /** The order and its totals, line by line. */
    readonly rows: readonly Row[];
    /** The term that it renews after. */
    readonly years: "1" | "2";
  };
  /** `minutes`: how long the link works. */
  readonly passwordReset: { readonly firstName: string; readonly link: string; readonly minutes: string };
  /** The same for an account whose first password was never chosen. */
  readonly firstPassword: { readonly firstName: string; readonly link: string; readonly minutes: string };
  readonly passwordChanged: { readonly firstName: string; readonly link: string };
  /** The first password of an account was chosen. */
  readonly passwordChosen: { readonly firstName: string; readonly link: string };
  readonly usernameReminder: { readonly firstName: string; readonly username: string; readonly link: string };
  /** `minutes`: how long the code works. */
  readonly verificationCode: { readonly code: string; readonly minutes: string };
}

interface Invited {
  readonly firstName: string;
  readonly link: string;
  /** The last day of the link. */
  readonly lastDay: string;
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

export type MessageTemplate = keyof MessageValues;
/** Templates that have words for a text message too. */
export type TextMessageTemplate = "verificationCode" | "usernameReminder";

export interface Message<Template extends MessageTemplate = MessageTemplate> {
  readonly channel: Template extends TextMessageTemplate ? "mail" | "sms" : "mail";
  /** An e-mail address, or a phone number with its code (`+15551234567`). */
  readonly to: string;
  readonly template: Template;
  readonly language: Language;
  /** Where the person lives, if that is known: whose support they are told of. */
  readonly country?: string | undefined;
  readonly values: MessageValues[Template];
}
