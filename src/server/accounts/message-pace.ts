import type { OperationId } from "../../generated/types.ts";
import type { Call } from "../http/index.ts";
import { addToCount } from "../quota/index.ts";
import { knownDevice } from "./device.ts";
import type { Account } from "./find.ts";
import { type By, countCall, forgetCounts } from "./tries.ts";

const MINUTE = 60_000;

/** What a person asks for who cannot log in: the link to a new password, the user name, a code by phone. */
const REQUESTS = ["password-reset", "username", "code"] as const;
/** `details`: the link to the details of a registration that has expired. */
type Request = (typeof REQUESTS)[number] | "details";
type Recipient = Pick<Account, "id" | "email" | "phone">;

/** So many a day are sent at once, whoever asks. Then one in a while, so that nobody fills an inbox. */
const AT_ONCE = { most: 5, withinMs: 24 * 60 * MINUTE } as const;
/** Half of the shortest life of a link by default, so the owner always has one that works for a while longer. */
const IN_A_WHILE_MS = 30 * MINUTE;
/** A known device of the account can ask for so many besides, whatever others have asked for. */
const OF_DEVICE = { most: 5, withinMs: 60 * MINUTE } as const;

type Asking = By & Pick<Call<OperationId>, "config" | "device">;

/**
 * Counts a request for a message to these accounts, and returns those to which it is sent. The answer to the request is
 * the same for the others: their newest message is still valid, and nobody can use up what the owner is entitled to.
 * Throws `too-many-requests` if this address asks for too many, except from a known device.
 */
export async function dueOnes(asking: Asking, request: Request, accounts: readonly Account[]): Promise<Account[]> {
  const requested = accounts.map((account) => ({ account, device: knownDevice(asking, account) }));
  if (requested.every(({ device }) => device === undefined)) await countCall(asking, "recovery");
  const due: Account[] = [];
  for (const { account, device } of requested) if (await isDue(asking, request, account, device)) due.push(account);
  return due;
}

/** Counts a request for a message to this recipient, and returns whether it is sent. */
export async function isDue(asking: Asking, request: Request, to: Recipient, device?: string): Promise<boolean> {
  const countOf = async (what: string, withinMs: number): Promise<number> =>
    (await addToCount(asking.db, keyOf(asking, request, to, what), withinMs)).count;
  if (device !== undefined && (await countOf(`device ${device}`, OF_DEVICE.withinMs)) <= OF_DEVICE.most) return true;
  if ((await countOf("at once", AT_ONCE.withinMs)) <= AT_ONCE.most) return true;
  const halfLife = (asking.config.resetLinkMinutes * MINUTE) / 2;
  return (await countOf("in a while", Math.min(IN_A_WHILE_MS, halfLife))) === 1;
}

/** Call when links that were mailed have become invalid: the next request gets a new one at once. */
export async function forgetMessages(by: Pick<By, "db" | "secrets">, account: Account): Promise<void> {
  const keys = REQUESTS.flatMap((request) =>
    ["at once", "in a while"].map((what) => keyOf(by, request, account, what)),
  );
  await forgetCounts(by.db, keys);
}

/** A new e-mail or phone starts a new count: messages to the old one are no use to the owner. */
function keyOf(
  { secrets }: Pick<By, "secrets">,
  request: Request,
  { id, email, phone }: Recipient,
  what: string,
): Buffer {
  return secrets.digest(`messages ${request} ${id} ${request === "code" ? phone : email} ${what}`);
}
