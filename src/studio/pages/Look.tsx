import { useEffect, useId, useRef, useState } from "react";
import type { Overview } from "../protocol.ts";
import { lookWords, SHEET_WORDS } from "./how-shown.ts";
import { type Lens, resolvedLens, WIDTHS } from "./lens.ts";
import { Pick } from "./Controls.tsx";
import { armChoices, useLens } from "./LensBar.tsx";
import { Segments } from "./Segments.tsx";

interface LookProps {
  readonly overview: Overview;
  /** What the choice of an arm does here. */
  readonly arm: string;
  /** Whether several versions of a page can be shown side by side, in both schemes and with large letters. */
  readonly hasSheets?: boolean;
}

/** For whom and how pages are shown: a button that says the choice in words, and opens all that can be chosen. */
export function Look({ overview, arm, hasSheets = false }: LookProps) {
  const [lens, setLens] = useLens();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>("select, button")?.focus();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && box.current?.parentElement?.contains(target) === true) return;
      setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Node) || box.current?.contains(event.target) !== true)
        return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    // The page in its frame gets the press, and this document loses the focus.
    window.addEventListener("blur", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
      window.removeEventListener("blur", onPress);
    };
  }, [isOpen]);
  const resolved = resolvedLens(lens, overview);
  const words = lookWords({ ...resolved, sheet: hasSheets ? lens.sheet : "one" }, overview);
  return (
    <div
      className="look"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        className="btn"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="vh">Shown: </span>
        {words} <span aria-hidden="true">▾</span>
      </button>
      <div ref={box} id={id} className="look__box" hidden={!isOpen}>
        <SeenAs overview={overview} arm={arm} />
        <Segments
          name="Scheme"
          value={lens.scheme}
          choices={[
            ["light", "light"],
            ["dark", "dark"],
          ]}
          onChoose={(scheme) => setLens({ scheme })}
        />
        {hasSheets ? (
          <>
            <Segments
              name="Size of letters"
              value={lens.text}
              choices={[
                [100, "100 %"],
                [200, "200 %"],
              ]}
              onChoose={(text) => setLens({ text })}
            />
            <Pick
              name="Show"
              value={lens.sheet}
              choices={Object.entries(SHEET_WORDS) as [Lens["sheet"], string][]}
              onPick={(sheet) => setLens({ sheet })}
            />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** As whom, where and how wide pages are seen. */
export function SeenAs({ overview, arm }: Omit<LookProps, "hasSheets">) {
  const [lens, setLens] = useLens();
  const { site, lang } = resolvedLens(lens, overview);
  return (
    <>
      <Pick name={arm} value={lens.arm} choices={armChoices(overview)} onPick={(one) => setLens({ arm: one })} />
      <Pick
        name="Site"
        value={site}
        choices={overview.sites.map((one) => [one, one])}
        onPick={(one) => setLens({ site: one })}
      />
      <Pick
        name="Language"
        value={lang}
        choices={overview.languages.map((one) => [one.id, one.name])}
        onPick={(one) => setLens({ lang: one })}
      />
      <Segments
        name="Width"
        value={lens.width}
        choices={WIDTHS.map((width) => [width, width])}
        onChoose={(width) => setLens({ width })}
      />
    </>
  );
}
