/** What somebody proves by a secret that was sent to them: that they get the e-mail, or the text messages, of an account. */
export type Purpose = "password-reset" | "first-password" | "username-code" | "username-mail";
