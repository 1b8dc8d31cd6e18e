import type { RefObject } from "react";
import type { Overview } from "../../protocol.ts";
import type { DataView } from "../../protocol-parts.ts";
import { useLens } from "../LensBar.tsx";
import { ObjectFields } from "../page/objects/ObjectFields.tsx";
import type { PageView } from "../../protocol-page.ts";
import type { Lens } from "../lens.ts";

interface EditedDataProps {
  readonly overview: Overview;
  /** The file, and what is open of it. Undefined while that is read. */
  readonly path: string | undefined;
  readonly data: DataView | undefined;
  /** Why it cannot be read. */
  readonly problem: string | undefined;
  readonly heading?: RefObject<HTMLHeadingElement | null>;
  /** Opens what is around it. Without it, nothing else of the file is edited here. */
  readonly onOpen?: (at: string) => void;
}

/** An object of a file of facts, as forms and tables of its schema. */
export function EditedData({ overview, path, data, problem, heading, onOpen }: EditedDataProps) {
  const [lens] = useLens();
  if (path === undefined || data === undefined) return <p className="waiting-note">{problem ?? "Reading…"}</p>;
  const around = data.trail.slice(0, -1);
  const words = data.trail.at(-1)?.words ?? "";
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {words}
      </h2>
      {onOpen === undefined || around.length === 0 ? null : (
        <nav className="line" data-wrap="" aria-label="What is around it">
          {around.map((one) => (
            <button key={one.at} className="words" type="button" onClick={() => onOpen(one.at)}>
              {one.words}
            </button>
          ))}
        </nav>
      )}
      <ObjectFields
        key={`${path}${data.object.at}`}
        page={{ view: noPage(lens), languages: overview.languages, lang: "", onText: () => {}, file: path }}
        object={data.object}
        called={`“${words}”`}
      />
    </>
  );
}

/** What forms know of a page where there is none. Facts are everybody's, so no arm has others. */
function noPage({ flow, step }: Pick<Lens, "flow" | "step">): PageView {
  const none = {
    texts: [],
    forms: [],
    calls: [],
    sends: [],
    asking: [],
    transitions: [],
    stays: [],
    guards: [],
    parts: [],
    additions: [],
  };
  return {
    ...none,
    arm: "",
    flow,
    step,
    title: "",
    base: "",
    address: null,
    caseLimits: {},
    whole: null,
    conditions: {},
  };
}
