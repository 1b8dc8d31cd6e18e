import type { ArmPageView, Overview, Trial } from "../../protocol.ts";
import { armIn, hashOf, type Lens } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { ADD_EXPERIMENT, type AddExperiment } from "../../commands/add-experiment.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { useView } from "../useView.ts";
import { EditedData } from "../data/EditedData.tsx";
import { EndExperiment } from "./EndExperiment.tsx";
import { Chip } from "../Controls.tsx";

/** All experiments: what each wants to know, whether it runs, and who gets which arm. */
export function ExperimentsPlace({ overview }: { readonly overview: Overview }) {
  const { experiments, staffOrigin } = overview;
  const [lens, setLens] = useLens();
  const { answer: pages } = useView("arm-pages", {});
  const opened = experiments.find(({ entry, flag }) => entry.file === lens.file && flag === lens.value);
  if (opened !== undefined) return <Opened key={opened.flag} trial={opened} overview={overview} />;
  return (
    <>
      <h1 className="vh">Experiments</h1>
      <fieldset className="lens" aria-label="Experiments">
        <CommandDialog<AddExperiment>
          schema={ADD_EXPERIMENT}
          languages={[]}
          onMade={({ flag }) => setLens({ place: "page", arm: `${flag}=treatment` })}
        />
        <span className="small muted">
          These are the experiments of the files. A running service has its own states, shares and figures
          {staffOrigin === null ? ", on its staff’s pages." : ": follow the link beside an experiment."}
        </span>
      </fieldset>
      {experiments.length === 0 ? (
        <p className="waiting-note">
          There is no experiment yet. “Try something…” begins one: some people get another version, and everybody else
          keeps theirs.
        </p>
      ) : (
        // Focusable, so that it can be scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="scroll" aria-label="All experiments" tabIndex={0}>
          <table className="tbl" data-auto="">
            <thead>
              <tr>
                <th scope="col">Experiment</th>
                <th scope="col">What it wants to know</th>
                <th scope="col">State, shares and plan in the files</th>
                <th scope="col">See and edit it as</th>
                <th scope="col">Its arms side by side</th>
                <th scope="col">End</th>
              </tr>
            </thead>
            <tbody>
              {experiments.map((trial) => (
                <Row
                  key={trial.flag}
                  trial={trial}
                  overview={overview}
                  pages={pages && (pages[trial.flag] ?? [])}
                  lens={lens}
                  onEnd={() => setLens({ arm: "" })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

interface OpenedProps {
  readonly trial: Trial;
  readonly overview: Overview;
}

/** What an experiment asks, wants to know and needs, as its entry in the files has it. */
function Opened({ trial: { entry, flag }, overview }: OpenedProps) {
  const [lens] = useLens();
  const { answer, problem } = useView("data", { path: entry.file, at: entry.at });
  return (
    <>
      <h1 className="vh">Plan and shares of {flag}</h1>
      <fieldset className="lens" aria-label="Experiments">
        <a href={hashOf({ ...lens, file: "", value: "" })}>All experiments</a>
        <span className="small muted">
          Fixed before the start: what decides, what must not get worse, and how many people it takes.
        </span>
      </fieldset>
      <section className="panel" aria-label="What is edited">
        <div className="sec">
          <EditedData overview={overview} path={entry.file} data={answer} problem={problem} />
        </div>
      </section>
    </>
  );
}

interface RowProps {
  readonly trial: Trial;
  readonly overview: Overview;
  /** Where its arms decide something. Undefined while that is not known. */
  readonly pages: readonly ArmPageView[] | undefined;
  readonly lens: Lens;
  readonly onEnd: () => void;
}

function Row({ trial, overview: { languages, staffOrigin }, pages, lens, onEnd }: RowProps) {
  const { entry, flag, plan, why, active, arms, shares } = trial;
  const chosen = armIn(lens);
  return (
    <tr>
      <th scope="row" className="tbl__name">
        {flag}
        <div className="muted key">{plan}</div>
        {staffOrigin === null ? null : (
          <a className="small" href={`${staffOrigin}/experiments/${encodeURIComponent(flag)}`}>
            Figures<span className="vh"> of {flag}</span>
          </a>
        )}
      </th>
      <td>{why}</td>
      <td>
        <Chip words={active ? "on" : "off"} tone={active ? "ok" : "line"} />{" "}
        <span className="small muted">{shares.map(({ arm, percent }) => `${arm} ${percent}\u00a0%`).join(", ")}</span>
        <div>
          <a href={hashOf({ ...lens, file: entry.file, value: flag })}>
            Plan and shares<span className="vh"> of {flag}</span>
          </a>
        </div>
      </td>
      <td>
        <ul>
          {arms.slice(1).map((arm) => (
            <li key={arm}>
              <a href={hashOf({ ...lens, place: "page", arm: `${flag}=${arm}` })}>
                {arm}
                <span className="vh"> of {flag}</span>
              </a>
            </li>
          ))}
        </ul>
      </td>
      <td>
        {pages?.length === 0 ? <span className="small muted">No page of its own was found.</span> : null}
        <ul>
          {pages?.map(({ flow, step, title }) => (
            <li key={`${flow} ${step}`}>
              <a href={hashOf({ ...lens, place: "page", flow, step, arm: `${flag}=${arms[1] ?? ""}`, sheet: "arms" })}>
                {title}
                <span className="vh"> with all arms of {flag}</span>
              </a>{" "}
              <span className="small muted">{flow}</span>
            </li>
          ))}
        </ul>
      </td>
      <td>
        <EndExperiment
          trial={trial}
          languages={languages}
          winner={chosen?.flag === flag ? chosen.arm : undefined}
          onMade={onEnd}
        />
      </td>
    </tr>
  );
}
