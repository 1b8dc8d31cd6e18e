import { randomBytes } from "node:crypto";
import type { OperationId } from "../../generated/types.ts";
import type { Call } from "../http/index.ts";
import { sameBytes } from "../secrets/index.ts";
import type { Account } from "./find.ts";

/** The random id of a browser, and a signature for each account that was logged in to there, newest first. */
const COOKIE = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;
/** A household may share a browser. */
const MOST_ACCOUNTS = 5;

type By = Pick<Call<OperationId>, "secrets" | "device">;
type Owner = Pick<Account, "id" | "passwordHash">;

/**
 * The id of the calling browser if it has logged in to this account with its present password. Such a browser has
 * counts of its own, which nobody else can fill (OWASP's device cookies). A new password makes every other browser
 * unknown: somebody who knew the old one gets no further tries.
 */
export function knownDevice(by: By, account: Owner): string | undefined {
  for (const { id, signatures } of by.device.values.flatMap(read)) {
    const expected = Buffer.from(signatureOf(by, id, account));
    if (signatures.some((one) => sameBytes(Buffer.from(one), expected))) return id;
  }
  return undefined;
}

/** Makes the calling browser a known device of an account. The account must have its present password. */
export function rememberDevice(by: By, account: Owner): void {
  const [known] = by.device.values.flatMap(read);
  const id = known?.id ?? randomBytes(16).toString("base64url");
  const own = signatureOf(by, id, account);
  const others = (known?.signatures ?? []).filter((one) => one !== own);
  by.device.give([id, own, ...others.slice(0, MOST_ACCOUNTS - 1)].join("."));
}

interface Device {
  readonly id: string;
  readonly signatures: readonly string[];
}

function read(value: string): readonly Device[] {
  const [, id, signatures] = COOKIE.exec(value) ?? [];
  return id === undefined || signatures === undefined ? [] : [{ id, signatures: signatures.slice(1).split(".") }];
}

function signatureOf({ secrets }: By, id: string, { id: accountId, passwordHash }: Owner): string {
  return secrets.sign(`device ${id} ${accountId} ${passwordHash ?? ""}`);
}
