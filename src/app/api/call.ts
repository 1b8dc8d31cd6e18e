import { answers } from "../../generated/api/answers/index.js";
import { operations } from "../../generated/api/operations.js";
import { createCall } from "../../browser/calls/index.ts";

/** Asks the service, by the contract of `schemas/api`. */
export const call = createCall({ operations, answers });
