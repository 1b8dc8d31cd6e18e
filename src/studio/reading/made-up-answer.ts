import type { Json } from "../../engine/index.ts";
import { fullSampleOf } from "../../explorer/index.ts";
import { bundlePlace, type Operation, type Repository } from "../../model/index.ts";

/** An example of an operation's answer, made from the schema in the contract. */
export function madeUpAnswer(repo: Repository, { answer }: Operation): Json {
  return answer === undefined ? {} : fullSampleOf(bundlePlace(repo, answer));
}
