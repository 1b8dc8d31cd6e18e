import { useMemo, useState } from "react";
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import { useAsked } from "../useAsked.ts";

/** What a condition may ask on something that is about to be added; as it was first answered, so that nothing that is written goes. */
export function useNewPlace(flow: string, step: string, list: "guards" | "page") {
  const place = useMemo(
    (): Omit<ConditionAsked, "draft"> => ({ flow, at: `/steps/${step}/${list}/-` }),
    [flow, step, list],
  );
  const { answer, problem } = useAsked<ConditionView>(`conditions/${flow}?at=${encodeURIComponent(place.at)}`);
  const [opened, setOpened] = useState<ConditionView>();
  if (opened === undefined && answer !== undefined) setOpened(answer);
  return { place, opened, problem };
}
