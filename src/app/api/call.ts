import { answers } from "../../generated/api/answers/index.js";
import { operations } from "../../generated/api/operations.js";
import { createCall } from "../../browser/calls/index.ts";

/** Calls the service, according to the contract in `schemas/api`. */
export const call = createCall({ operations, answers });
