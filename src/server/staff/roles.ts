/** What staff may do, from the least: each role may do what those before it may. */
export const ROLES = ["viewer", "experimenter", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Which role the members of a provider's group have. */
export type GroupRoles = ReadonlyMap<string, Role>;

export function mayActAs(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The highest role that any of the groups has; `undefined` for somebody who is not staff. */
export function roleOf(groups: readonly string[], roles: GroupRoles): Role | undefined {
  const held = new Set(groups.map((group) => roles.get(group)));
  return ROLES.findLast((role) => held.has(role));
}

/**
 * The groups in a provider's claim. `claim` is its name, or a path such as `realm_access.roles`; its value is a list, or
 * one group. Any other value counts as no group, because it must not make anybody staff.
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : claim.split(".").reduce<unknown>(memberOf, claims);
  return [value].flat().filter((group) => typeof group === "string");
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
