import type { Repository } from "../../../model/index.ts";
import type { Named } from "../named.ts";
import { armNaming } from "./arm.ts";
import { conditionNaming } from "./condition.ts";
import { entryNaming } from "./entry.ts";
import { fieldNaming } from "./field.ts";
import type { Naming } from "./naming.ts";
import { stepNaming } from "./step.ts";
import { textNaming } from "./text.ts";

/** What `rename` knows about something. Throws a `Refusal` if it does not exist. */
export function namingOf(repo: Repository, of: Named): Naming {
  if ("at" in of) return entryNaming(repo, of);
  if ("arm" in of) return armNaming(repo, of);
  if ("condition" in of) return conditionNaming(repo, of);
  if ("step" in of) return stepNaming(repo, of);
  return "field" in of ? fieldNaming(repo, of) : textNaming(repo, of);
}
