import * as accounts from "./accounts/index.ts";
import * as addresses from "./addresses/index.ts";
import * as analytics from "./analytics.ts";
import * as families from "./families.ts";
import * as files from "./files/index.ts";
import type { Handlers } from "./http/index.ts";
import * as invitations from "./invitations/index.ts";
import * as options from "./options/index.ts";
import * as packages from "./packages/index.ts";
import * as professionals from "./professionals/index.ts";
import * as purchases from "./purchases/index.ts";
import * as registrations from "./registrations/index.ts";
import * as upgrades from "./upgrades/index.ts";
import * as users from "./users/index.ts";

/**
 * A handler for every operation of the contract: what the folder of its resource exports by the `operationId`. A missing
 * one is a compile error.
 */
export const handlers: Handlers = {
  ...accounts,
  ...addresses,
  ...analytics,
  ...families,
  ...files,
  ...invitations,
  ...options,
  ...packages,
  ...professionals,
  ...purchases,
  ...registrations,
  ...upgrades,
  ...users,
};
