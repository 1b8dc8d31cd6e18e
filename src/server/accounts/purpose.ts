/** What a secret that was sent to somebody proves: that they receive the e-mails or the text messages of an account. */
export type Purpose = "password-reset" | "first-password" | "username-code" | "username-mail";
