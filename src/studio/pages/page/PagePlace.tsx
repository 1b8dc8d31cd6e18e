import { useSetAtom } from "jotai";
import { useRef, useState } from "react";
import type { FrameDrop } from "../../../app/dev/index.ts";
import type { Overview } from "../../protocol.ts";
import type { FieldView } from "../../protocol-page.ts";
import { armIn, resolvedLens } from "../lens.ts";
import { Look } from "../Look.tsx";
import { Pick, Toggle } from "../Controls.tsx";
import { useLens } from "../LensBar.tsx";
import { saidAtom } from "../state.ts";
import { useView } from "../useView.ts";
import { AnswersBar } from "./AnswersBar.tsx";
import { ArmBar } from "./ArmBar.tsx";
import { type Chosen, nameOfTransition, sectionName, usePart } from "./chosen.ts";
import { Contents } from "./Contents.tsx";
import { FieldPanel } from "./FieldPanel.tsx";
import { ADD_EXPERIMENT, type AddExperiment } from "../../commands/add-experiment.ts";
import { CommandDialog } from "../CommandDialog.tsx";
import { move, movedBeside } from "./movable.ts";
import { hasText, movableIn } from "./in-outline.ts";
import { outlineOf } from "./outline.ts";
import { Palette } from "./Palette.tsx";
import { PartPanel } from "./PartPanel.tsx";
import { Preview } from "./Preview.tsx";
import { SectionPanel } from "./SectionPanel.tsx";
import { TextPanel } from "./TextPanel.tsx";
import type { Sought } from "./useAddress.ts";
import { useFocusAfter } from "./useFocusAfter.ts";
import { useFoldedList } from "../useFoldedList.tsx";
import { useNewPart } from "./useNewPart.ts";
import { IN_PANEL } from "./WritesInPlace.ts";
import { TransitionPanel } from "./TransitionPanel.tsx";

/** The same, but not written on the page. */
const notWritten = (chosen: Chosen): Chosen => {
  const { isWritten: _, ...same } = chosen;
  return same;
};

/** The real page, and a panel for what is chosen on it. */
export function PagePlace({ overview }: { readonly overview: Overview }) {
  const [lens, setLens] = useLens();
  const [chosen, setChosen] = useState<Chosen>({ key: null, field: null });
  const panel = useRef<HTMLElement>(null);
  const folded = useFoldedList<HTMLDivElement>("On this page");
  const [shown, setShown] = useState<readonly string[]>([]);
  // Each step begins with its page as something to press.
  const [used, setUsedAt] = useState("");
  const here = `${lens.flow}/${lens.step}`;
  const isUsed = used === here;
  const [last, setLast] = useState(here);
  if (here !== last) {
    setLast(here);
    setChosen(notWritten);
  }
  const setUsed = (on: boolean) => setUsedAt(on ? here : "");
  const { answer: view, problem } = useView(
    "page",
    lens.flow === "" ? null : { flow: lens.flow, step: lens.step, arm: lens.arm },
  );
  const [sought, setSought] = useState<{ readonly here: string; readonly state: Sought | null } | null>(null);
  const [addBelow, setAddBelow] = useState<{ readonly below: string | null } | null>(null);
  const steps = overview.journeys.find(({ id }) => id === lens.flow)?.steps ?? [];
  const resolved = resolvedLens(lens, overview);
  const text = view?.texts.find(({ key }) => key === chosen.key || key.replace(/_\w+$/, "") === chosen.key);
  const isChosen = ({ name, label }: FieldView) => name === chosen.field || (label !== null && label === chosen.key);
  const form = view?.forms.find(({ fields }) => fields.some(isChosen));
  const field = form?.fields.find(isChosen);
  const transition = [...(view?.transitions ?? []), ...(view?.stays ?? [])].find(
    (one) => nameOfTransition(one) === chosen.transition,
  );
  const part = usePart(view, chosen.part);
  const written =
    chosen.isWritten && text?.key === chosen.key
      ? // Meanwhile something else may have been chosen, which may be written, too.
        { row: text, onEnd: () => setChosen((now) => (now === chosen ? notWritten(now) : now)) }
      : undefined;
  const say = useSetAtom(saidAtom);
  const choose = (next: Chosen) => {
    const { key } = next;
    // The forms of a plural are written in the panel only, because the page shows one of them.
    const isOnPage = key !== null && shown.includes(key) && view?.texts.some((one) => one.key === key) === true;
    if (next.isWritten && !isOnPage) say(IN_PANEL);
    setChosen(isOnPage ? next : notWritten(next));
  };
  const chooseInList = (next: Chosen) => {
    choose(next);
    folded.chose(panel.current);
  };
  const showNew = useNewPart(view?.parts ?? [], (part) => chooseInList({ key: null, field: null, part }));
  const outline = view === undefined ? [] : outlineOf(view);
  const movable = movableIn(outline);
  const partsOnPage = view && {
    list: movable.map(({ part }) => part),
    onAdd: (below: string | null) => setAddBelow({ below }),
    onMove: (id: string, { beside, isBefore }: FrameDrop) => {
      const [moved, other] = [id, beside].map((one) => movable.find(({ part }) => part.id === one)?.movable);
      if (moved !== undefined && other !== undefined) move(view, movedBeside(view, moved, other, isBefore));
    },
  };
  const inSection =
    chosen.section === undefined
      ? undefined
      : view?.forms.flatMap(({ fields }) => fields).find((one) => sectionName(one) === chosen.section);
  const focusAfter = useFocusAfter();
  /** After an edit of what is chosen. While it was saved, the person may have chosen something else, which stays. */
  const follow = (to: Chosen) => {
    setChosen((now) => (now === chosen ? to : now));
    focusAfter(() => panel.current);
  };
  const onPage = {
    languages: overview.languages,
    lang: resolved.lang,
    onText: (key: string) => {
      setChosen({ ...notWritten(chosen), key });
      panel.current?.focus();
    },
  };
  return (
    <>
      <h1 className="vh">Page: {view?.title ?? lens.step}</h1>
      <fieldset className="lens" aria-label="What to look at">
        {folded.button}
        <Pick
          name="Step"
          value={lens.step}
          choices={steps.map(({ id, title }) => [id, title])}
          onPick={(step) => setLens({ step })}
        />
        <Look overview={overview} arm="Edit and see as" hasSheets />
        <CommandDialog<AddExperiment>
          schema={ADD_EXPERIMENT}
          languages={[]}
          onMade={({ flag }) => setLens({ arm: `${flag}=treatment` })}
        />
        <Toggle isOn={isUsed} onToggle={setUsed}>
          Use the page
        </Toggle>
      </fieldset>
      {armIn(lens) === undefined ? null : (
        <ArmBar
          lens={lens}
          experiments={overview.experiments}
          languages={overview.languages}
          onEnd={() => setLens({ arm: "" })}
        />
      )}
      <AnswersBar />
      <div className="cols" data-cols="page" data-list={folded.state}>
        {view === undefined ? (
          <p className="waiting-note">{problem ?? "Reading the step…"}</p>
        ) : (
          <>
            <Contents
              view={view}
              languages={overview.languages}
              steps={steps}
              chosen={part === undefined ? chosen : { ...chosen, part: part.id }}
              shown={shown}
              list={folded.list}
              onChoose={chooseInList}
              onMade={showNew}
              onSeek={(state) => setSought({ here, state })}
            />
            <Preview
              key={here}
              view={view}
              lens={resolved}
              overview={overview}
              // A part is marked on the page by its first text.
              chosen={{ ...chosen, key: chosen.key ?? part?.words ?? null }}
              isUsed={isUsed}
              sought={sought?.here === here ? sought.state : null}
              written={written}
              parts={partsOnPage}
              onChoose={choose}
              onShown={setShown}
            />
            {addBelow === null ? null : (
              <Palette
                view={view}
                languages={overview.languages}
                below={addBelow.below}
                onClose={() => setAddBelow(null)}
                onField={(field) => setChosen({ key: null, field })}
                onPart={showNew}
              />
            )}
            <aside ref={panel} tabIndex={-1} className="panel" aria-label="What is chosen">
              {form === undefined || field === undefined ? null : (
                <FieldPanel
                  key={`${form.form}/${field.name}`}
                  page={{ view, ...onPage }}
                  form={form}
                  field={field}
                  sites={overview.sites}
                  onRenamed={(name) => follow({ key: null, field: name })}
                />
              )}
              {text === undefined ? null : (
                <TextPanel
                  key={`${text.file}:${text.key}`}
                  row={text}
                  isOfPart={hasText(outline, text.key)}
                  onRenamed={(key) => follow({ key, field: null })}
                />
              )}
              {inSection === undefined ? null : (
                <SectionPanel
                  key={chosen.section}
                  view={view}
                  field={inSection}
                  languages={overview.languages}
                  sites={overview.sites}
                />
              )}
              {transition === undefined ? null : (
                <TransitionPanel
                  key={chosen.transition}
                  page={{ view, steps, ...onPage }}
                  transition={transition}
                  onStep={(step) => setLens({ step })}
                  onMoved={(transition) =>
                    follow({ key: null, field: null, ...(transition !== null && { transition }) })
                  }
                />
              )}
              {part === undefined ? null : (
                <PartPanel
                  key={chosen.part}
                  page={{ view, ...onPage }}
                  part={part}
                  onAdd={() => setAddBelow({ below: part.id })}
                  onGone={() => follow({ key: null, field: null })}
                />
              )}
              {text === undefined && field === undefined && transition === undefined && part === undefined ? (
                <p className="waiting-note">
                  Press a text or a field on the page to change it here. The list “On this page” has them too, with the
                  parts of the page and where people can go.
                </p>
              ) : null}
            </aside>
          </>
        )}
      </div>
    </>
  );
}
