import { hashSync, type Options, verifySync } from "@node-rs/argon2";

/** Hashes a password, or compares it with a hash. */
export interface HashingTask {
  readonly password: string;
  readonly hash?: string;
  readonly options: Options;
}

export default function run({ password, hash, options }: HashingTask): string | boolean {
  return hash === undefined ? hashSync(password, options) : verifySync(hash, password, options);
}
