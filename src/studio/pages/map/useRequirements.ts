import { useMemo } from "react";
import type { RequirementView } from "../../protocol-requirements.ts";
import { useAsked } from "../useAsked.ts";
import { type FoundRequirement, requirementsIn } from "./find.ts";

/** The project's requirements that have what is sought, by step. They are asked for once something is sought; a project that keeps none has none. */
export function useRequirements(flow: string, sought: string): ReadonlyMap<string, readonly FoundRequirement[]> {
  const isAsked = flow !== "" && sought.trim() !== "";
  const { answer } = useAsked<readonly RequirementView[]>(isAsked ? `requirements/${flow}` : null);
  return useMemo(() => requirementsIn(answer ?? [], sought), [answer, sought]);
}
