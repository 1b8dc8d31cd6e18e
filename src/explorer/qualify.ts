import { formsOf, type Named, type Repository, type UsePlace } from "../model/index.ts";
import type { Path } from "./facts.ts";

/**
 * A path whose variable is replaced by its meaning at this place: `event <name>`, `error <operation>`, `form <schema>`.
 * Other paths stay unchanged.
 */
export function qualify(repo: Repository, flow: Named, path: Path, place: UsePlace): Path {
  const [root = "", ...rest] = path;
  if (root === "event") return [`event ${place.event ?? ""}`, ...rest];
  if (root === "error") return [`error ${(place.event ?? "").replace(/\.failed$/, "")}`, ...rest];
  if (root !== "form") return path;
  const forms = place.step === undefined ? new Map() : formsOf(repo, flow, place.step);
  const [owner = ""] = (place.event ?? "").split(".");
  const form = forms.get(owner) ?? forms.get("form") ?? [...forms.values()][0];
  return [`form ${form?.schema ?? ""}`, ...rest];
}
