import type { Language } from "../texts/index.ts";

/**
 * The values that fill the texts of each template in `locales/<language>/mail.json`. Times and amounts are already
 * formatted for the person; links are absolute.
 */
export interface MessageValues {
  /** To the co-parent of a parent who paid. */
  readonly invitation: Invited & { readonly inviterName: string };
  /** The same, if that parent also paid for them. */
  readonly signUpInstructions: Invited & { readonly inviterName: string; readonly packageName: string };
  /**
   * To the co-parent of a parent who paid, if they already have an account. `paid`: whether that parent paid for them
   * too.
   */
  readonly coParentNamed: {
    readonly firstName: string;
    readonly inviterName: string;
    readonly packageName: string;
    readonly paid: "Paid" | "Unpaid";
    readonly link: string;
  };
  /** To a parent of a family that a professional created. */
  readonly professionalInvitation: Invited & { readonly professionalName: string };
  /** Replaces a lost or expired link. */
  readonly newInviteLink: Invited;
  /** To somebody who cannot log in because they never created their login. */
  readonly loginLink: Invited;
  /** To somebody whose registration has expired: the link to their name and e-mail. */
  readonly savedDetails: Invited;
  /** To a person who requested a new link but already has an account. */
  readonly loginReminder: { readonly firstName: string; readonly link: string };
  /** To a professional with a new account: the link to choose its password. */
  readonly professionalWelcome: {
    readonly firstName: string;
    readonly username: string;
    readonly link: string;
    /** Last day of the link. */
    readonly lastDay: string;
  };
  readonly purchaseReceipt: {
    readonly firstName: string;
    /** To the login, or to the page that creates one. */
    readonly link: string;
    readonly login: "Exists" | "Create";
    /** Last day of a link that creates a login. */
    readonly lastDay: string;
    /** The order, its totals and its payment, line by line. */
    readonly rows: readonly Row[];
    /** How it renews. */
    readonly terms: string;
  };
  readonly upgradeReceipt: {
    readonly firstName: string;
    /** To the login. */
    readonly link: string;
    /** The plan from now on. */
    readonly plan: string;
    /** The change, its totals and its payment, line by line. */
    readonly rows: readonly Row[];
    /** How it renews. */
    readonly terms: string;
  };
  /** `minutes`: how long the link works. */
  /** A payment, or a part of it, was paid back. */
  readonly refund: {
    readonly firstName: string;
    readonly amount: string;
    /** The refund and the payment, line by line. */
    readonly rows: readonly Row[];
    /** To the login. */
    readonly link: string;
  };
  /** To the owner of an account that nobody signs in to. `lastDay`: it is erased after it. */
  readonly accountEnding: Invited;
  readonly passwordReset: { readonly firstName: string; readonly link: string; readonly minutes: string };
  /** The same for an account that never had a password. */
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
  /** Last day of the link. */
  readonly lastDay: string;
}

export interface Row {
  readonly label: string;
  readonly value: string;
}

export type MessageTemplate = keyof MessageValues;
/** Templates that also have a text-message version. */
type TextMessageTemplate = "verificationCode" | "usernameReminder";

export interface Message<Template extends MessageTemplate = MessageTemplate> {
  readonly channel: Template extends TextMessageTemplate ? "mail" | "sms" : "mail";
  /** An e-mail address, or a phone number with country code (`+15551234567`). */
  readonly to: string;
  readonly template: Template;
  readonly language: Language;
  /** Where the person lives, if known. Decides which support contact the message names. */
  readonly country?: string | undefined;
  readonly values: MessageValues[Template];
}
