import { useMemo, useState } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { useAsked } from "../useAsked.ts";

/** Where a condition is asked for, as it stands. */
export function conditionPath({ flow, at, arm }: Omit<ConditionAsked, "draft">): string {
  return `conditions/${flow}?${new URLSearchParams({ at, arm }).toString()}`;
}

/** What a condition may ask on something that is about to be added; as it was first answered, so that nothing that is written goes. */
export function useNewPlace({ flow, step, arm }: PageView, list: "guards" | "page") {
  const place = useMemo(
    (): Omit<ConditionAsked, "draft"> => ({ flow, arm, at: `/steps/${step}/${list}/-` }),
    [flow, step, arm, list],
  );
  const { answer, problem } = useAsked<ConditionView>(conditionPath(place));
  const [opened, setOpened] = useState<ConditionView>();
  if (opened === undefined && answer !== undefined) setOpened(answer);
  return { place, opened, problem };
}
