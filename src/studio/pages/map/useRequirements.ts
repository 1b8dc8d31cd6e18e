import { useMemo } from "react";
import type { RequirementView } from "../../protocol-requirements.ts";
import { useAsked } from "../useAsked.ts";
import { type FoundRequirement, requirementsIn } from "./find.ts";

/**
 * The project's requirements that match the search, by step. They are requested when a search starts. Empty if the
 * project has no requirements.
 */
export function useRequirements(flow: string, sought: string): ReadonlyMap<string, readonly FoundRequirement[]> {
  const isAsked = flow !== "" && sought.trim() !== "";
  const { answer } = useAsked<readonly RequirementView[]>(isAsked ? `requirements/${flow}` : null);
  return useMemo(() => requirementsIn(answer ?? [], sought), [answer, sought]);
}
