import { useMemo } from "react";
import { useView } from "../useView.ts";
import { type FoundRequirement, requirementsIn } from "./find.ts";

/**
 * The project's requirements that match the search, by step. They are requested when a search starts. Empty if the
 * project has no requirements.
 */
export function useRequirements(flow: string, sought: string): ReadonlyMap<string, readonly FoundRequirement[]> {
  const isSearching = flow !== "" && sought.trim() !== "";
  const { answer } = useView("requirements", isSearching ? { flow } : null);
  return useMemo(() => requirementsIn(answer ?? [], sought), [answer, sought]);
}
