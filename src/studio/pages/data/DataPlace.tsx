import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Overview } from "../../protocol.ts";
import { hashOf, resolvedLens } from "../lens.ts";
import { Look } from "../Look.tsx";
import { Pick, Search } from "../Controls.tsx";
import { useLens } from "../LensBar.tsx";
import { Preview } from "../page/Preview.tsx";
import { useView } from "../useView.ts";
import { EditedData } from "./EditedData.tsx";
import { FoundValues } from "./FoundValues.tsx";

const NOTHING = { key: null, field: null } as const;

/** What belongs to no journey: the sites, prices, taxes and coupons, as forms and tables, with a page beside them. */
export function DataPlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const [words, setWords] = useState("");
  const sought = useDeferredValue(words);
  const { answer: files = [] } = useView("data-files", {});
  const path = (files.find((one) => one.path === lens.file) ?? files[0])?.path;
  const at = path === lens.file ? lens.value : "";
  const { answer: data, problem } = useView("data", path === undefined ? null : { path, at });
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpening = useRef(false);
  const open = (file: string, value: string) => {
    isOpening.current = file !== path || value !== at;
    setLens({ file, value });
    heading.current?.focus();
  };
  // The heading of what was opened is there only when the server has answered.
  useEffect(() => {
    if (!isOpening.current || heading.current === null) return;
    isOpening.current = false;
    heading.current.focus();
  });
  return (
    <>
      <h1 className="vh">Sites and prices</h1>
      <fieldset className="lens" aria-label="What to look at">
        <Search name="Find a value" example="Find a phone number, a price, a link" words={words} onWords={setWords} />
        <Pick
          name="Edit"
          value={path ?? ""}
          choices={files.map((one) => [one.path, one.title])}
          onPick={(file) => setLens({ file, value: "" })}
        />
      </fieldset>
      <div className="cols" data-cols="data">
        <section className="panel" aria-label="What is edited">
          <div className="sec">
            <FoundValues files={files} words={sought} onOpen={open} />
            <EditedData
              overview={overview}
              path={path}
              data={data}
              problem={problem}
              heading={heading}
              onOpen={(value) => open(path ?? "", value)}
            />
          </div>
        </section>
        <Beside overview={overview} />
      </div>
    </>
  );
}

/** A page of a journey, to see what an edit does. */
function Beside({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const journey = overview.journeys.find(({ id }) => id === lens.flow) ?? overview.journeys[0];
  const step = (journey?.steps.find(({ id }) => id === lens.step) ?? journey?.steps[0])?.id ?? "";
  const flow = journey?.id ?? "";
  const { answer: view } = useView("page", step === "" ? null : { flow, step, arm: lens.arm });
  return (
    <div className="stage">
      <fieldset className="lens" aria-label="The page beside it">
        <Pick
          name="Step"
          value={step}
          choices={(journey?.steps ?? []).map(({ id, title }) => [id, title] as const)}
          onPick={(step) => setLens({ flow, step })}
        />
        <Look overview={overview} arm="See as" />
        <a href={hashOf({ ...lens, place: "page", flow, step })}>Open this page</a>
      </fieldset>
      {view === undefined ? null : (
        <Preview
          key={`${flow}/${step}`}
          view={view}
          lens={{ ...resolvedLens(lens, overview), flow, step, sheet: "one" }}
          overview={overview}
          chosen={NOTHING}
          isUsed
          onChoose={() => {}}
          onShown={() => {}}
        />
      )}
    </div>
  );
}
