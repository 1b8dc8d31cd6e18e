import type { Kysely } from "kysely";
import type { Tables } from "../db/index.ts";
import { plainName } from "./names.ts";

/** Stores children with a registration, in this order, from a position on. */
export async function storeChildren(
  tx: Kysely<Tables>,
  signupId: string,
  children: readonly { readonly firstName: string; readonly lastName: string; readonly email?: string | undefined }[],
  first = 0,
): Promise<void> {
  if (children.length === 0) return;
  await tx
    .insertInto("children")
    .values(
      children.map((child, index) => ({
        signup_id: signupId,
        position: first + index,
        first_name: plainName(child.firstName),
        last_name: plainName(child.lastName),
        email: child.email ?? null,
      })),
    )
    .execute();
}
