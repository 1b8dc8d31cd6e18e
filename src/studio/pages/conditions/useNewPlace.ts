import { useMemo, useState } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { useAsked } from "../useAsked.ts";

/** The path of the request for a condition. */
export function conditionPath({ flow, at, arm }: Omit<ConditionAsked, "draft">): string {
  return `conditions/${flow}?${new URLSearchParams({ at, arm }).toString()}`;
}

/** What the condition of something new may read. Keeps the first answer, so that the person's input is not lost. */
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
