import { useMemo, useState } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { PageView } from "../../protocol-page.ts";
import { useView } from "../useView.ts";

/** What the condition of something new may read. Keeps the first answer, so that the person's input is not lost. */
export function useNewPlace({ flow, step, arm }: PageView, list: "guards" | "page") {
  const place = useMemo(
    (): Omit<ConditionAsked, "draft"> => ({ flow, arm, at: `/steps/${step}/${list}/-` }),
    [flow, step, arm, list],
  );
  const { answer, problem } = useView("conditions", place);
  const [opened, setOpened] = useState<ConditionView>();
  if (opened === undefined && answer !== undefined) setOpened(answer);
  return { place, opened, problem };
}
