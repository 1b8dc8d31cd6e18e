import { expect, test } from "vitest";
import { groupsIn, mayActAs, roleOf } from "../../../../src/server/staff/roles.ts";

const ROLES = new Map([
  ["all", "viewer"],
  ["growth", "experimenter"],
  ["admins", "owner"],
] as const);

test.each([
  [["all"], "viewer"],
  [["all", "growth"], "experimenter"],
  [["admins", "all", "strangers"], "owner"],
  [["strangers"], undefined],
  [[], undefined],
])("the groups %o have the role %s", (groups, role) => {
  expect(roleOf(groups, ROLES)).toBe(role);
});

test.each([
  ["viewer", "viewer", true],
  ["viewer", "experimenter", false],
  ["experimenter", "owner", false],
  ["owner", "viewer", true],
] as const)("a %s may act as %s: %s", (role, needed, may) => {
  expect(mayActAs(role, needed)).toBe(may);
});

test.each([
  [{ groups: ["a", "b"] }, "groups", ["a", "b"]],
  [{ groups: "a" }, "groups", ["a"]],
  [{ realm_access: { roles: ["a"] } }, "realm_access.roles", ["a"]],
  [{ "https://company.example/groups": ["a"] }, "https://company.example/groups", ["a"]],
  [{ groups: [1, null, { admins: true }] }, "groups", []],
  [{ groups: true }, "groups", []],
  [{}, "constructor.name", []],
])("the groups of %o at %s are %o", (claims, claim, groups) => {
  expect(groupsIn(claims, claim)).toEqual(groups);
});
