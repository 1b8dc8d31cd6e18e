import { ButtonLink } from "./Controls.tsx";
import { useAtomValue } from "jotai";
import type { FindingView } from "../protocol.ts";
import { hashOf } from "./lens.ts";
import { lensAtom, overviewAtom } from "./state.ts";

/** A shared part or text may be at many steps: as many links as one reads at a glance. */
const MOST_LINKS = 3;

/** Links to the pages of steps. In a dialog, they close it. */
export function StepLinks({ steps }: Pick<FindingView, "steps">) {
  const lens = useAtomValue(lensAtom);
  const journeys = useAtomValue(overviewAtom)?.journeys ?? [];
  const titled = steps.map(({ flow, step }) => {
    const { title } = journeys.find(({ id }) => id === flow)?.steps.find(({ id }) => id === step) ?? { title: step };
    return { flow, step, title };
  });
  const isAlike = (one: string) => titled.filter(({ title }) => title === one).length > 1;
  return (
    <>
      {titled.slice(0, MOST_LINKS).map(({ flow, step, title }) => (
        <ButtonLink
          key={`${flow}/${step}`}
          words={`Open “${title}”${isAlike(title) ? ` (${flow}, ${step})` : ""}`}
          look="quiet"
          size="s"
          href={hashOf({ ...lens, place: "page", flow, step })}
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        />
      ))}
      {steps.length > MOST_LINKS ? (
        <span className="small muted">and {steps.length - MOST_LINKS} more steps</span>
      ) : null}
    </>
  );
}
