import type { JsonObject } from "../../engine/index.ts";
import { type Counted, countedIn } from "./progress.ts";
import { beginShapeFindings, type ShapeFindings } from "../shape-findings.ts";
import type { Repository } from "../repository.ts";

/** What is needed while a journey is read: the known blocks, and the findings about wrong shapes. */
export interface Reading extends ShapeFindings {
  readonly blocks: Repository["blocks"];
  readonly counted: Counted;
}

export function beginReading(blocks: Repository["blocks"], flow: JsonObject): Reading {
  return { blocks, counted: countedIn(flow), ...beginShapeFindings() };
}
