import type { Kysely } from "kysely";
import type { Outputs } from "../../generated/types.ts";
import type { Tables } from "../db/index.ts";

type Member = Outputs["findInvite"]["users"][number]["value"]["familyMembers"][number];

/** How many colours the design has for members. */
const COLORS = 6;

/**
 * Everybody in a family: the parents in the order in which they joined, then the children. Each has their own colour
 * while there are enough.
 */
export async function membersOf(db: Kysely<Tables>, familyId: string): Promise<Member[]> {
  const parents = await db
    .selectFrom("signups")
    .select(["user_id", "first_name", "last_name"])
    .where("family_id", "=", familyId)
    .where("erased_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const children = await db
    .selectFrom("children")
    .innerJoin("signups", "signups.id", "children.signup_id")
    .select(["children.first_name", "children.last_name"])
    .where("signups.family_id", "=", familyId)
    .orderBy("signups.created_at")
    .orderBy("children.position")
    .execute();
  return [
    ...parents.map((parent) => ({ ...parent, role: "parent" as const })),
    ...children.map((child) => ({ ...child, user_id: "", role: "child" as const })),
  ].map(({ first_name: firstName, last_name: lastName, user_id: userId, role }, index) => ({
    firstName,
    lastName,
    color: (index % COLORS) + 1,
    displayInitials: `${initial(firstName)}${initial(lastName)}`,
    userId: userId ?? "",
    role,
  }));
}

/** The first letter. Spreads the string, because a character outside the basic plane has two code units. */
function initial(name: string): string {
  return ([...name.trim()][0] ?? "").toLocaleUpperCase();
}
