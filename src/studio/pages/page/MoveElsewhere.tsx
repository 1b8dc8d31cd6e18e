import type { JsonObject } from "../../../engine/index.ts";
import { ADD_STEP, type AddStep } from "../../commands/add-step.ts";
import { MOVE_FIELDS, type MoveFields } from "../../commands/move.ts";
import type { Overview } from "../../protocol.ts";
import type { MapView } from "../../protocol-map.ts";
import type { FieldView, PageView } from "../../protocol-page.ts";
import { CommandQuestions } from "../CommandDialog.tsx";
import { DialogButton } from "../DialogButton.tsx";
import { placesAfter, TRIED, withPath } from "../map/AddStep.tsx";
import { isGuard } from "../map/transition-words.ts";
import { resolvedLens } from "../lens.ts";
import { useLens } from "../LensBar.tsx";
import { useView } from "../useView.ts";
import { fieldWords, sectionWords, wordsOfText } from "./words-of-text.ts";

interface MoveElsewhereProps {
  readonly view: PageView;
  readonly field: FieldView;
  readonly languages: Overview["languages"];
  readonly sites: Overview["sites"];
  /** Whether the section is to move as a whole. */
  readonly isSection?: boolean;
}

/** Moves a field, or its section, to another page of the journey or to a page of its own. */
export function MoveElsewhere(props: MoveElsewhereProps) {
  const { view, field } = props;
  // An arm has the pages that everybody has.
  if (view.arm !== "") return null;
  const of = props.isSection === true ? sectionWords(view, field) : fieldWords(view, field);
  return (
    <div className="line">
      <DialogButton button={MOVE_FIELDS["x-button"]} title={MOVE_FIELDS.title.replace("{of}", of)} size="s">
        {(close) => <WithMap {...props} of={of} asks={ToOther} onClose={close} />}
      </DialogButton>
      <DialogButton button={OWN_PAGE["x-button"]} title={OWN_PAGE.title.replace("{of}", of)} size="s">
        {(close) => <WithMap {...props} of={of} asks={ToOwn} onClose={close} />}
      </DialogButton>
    </div>
  );
}

interface AsksProps extends MoveElsewhereProps {
  readonly of: string;
  readonly map: MapView;
  readonly onClose: () => void;
}

/** The questions, once the pages of the journey are known. */
function WithMap({
  asks: Asks,
  ...props
}: Omit<AsksProps, "map"> & { readonly asks: (props: AsksProps) => React.ReactNode }) {
  const [lens] = useLens();
  const { site, lang } = resolvedLens(lens, props);
  const { answer } = useView("map", { flow: props.view.flow, site, lang, arm: "" });
  return answer === undefined ? null : <Asks {...props} map={answer} />;
}

function ToOther({ view, field, isSection, languages, map, onClose }: AsksProps) {
  const { flow, step } = view;
  const sets = setsWith(view, field, isSection);
  const to = map.steps.flatMap(({ id, title, kind }) =>
    id === step || kind !== "form" ? [] : [{ words: title, value: id }],
  );
  if (to.length === 0) return <p>No other page of this journey asks something. Move it to a page of its own.</p>;
  return (
    <CommandQuestions<MoveFields>
      schema={MOVE_FIELDS}
      {...{ languages, onClose }}
      preset={{ flow, step, form: field.form, ...withOnly(sets) }}
      offers={{ fields: sets, to }}
    />
  );
}

const OWN_PAGE = {
  ...ADD_STEP,
  title: "Move “{of}” to a page of its own",
  "x-button": "To a page of its own…",
  "x-verb": "Move it",
  properties: {
    ...ADD_STEP.properties,
    transitions: { ...ADD_STEP.properties.transitions, title: "Where is the new page?" },
    fields: { ...MOVE_FIELDS.properties.fields },
  },
} as const;

function ToOwn({ view, field, isSection, languages, map, onClose }: AsksProps) {
  const { flow, step } = view;
  const [places, sets] = [placesFor(map, view), setsWith(view, field, isSection)];
  return (
    <CommandQuestions<AddStep>
      schema={OWN_PAGE}
      {...{ languages, onClose }}
      preset={{ flow, asks: null, ...withOnly(sets) }}
      offers={{ fields: sets, transitions: places }}
      begin={{ path: "/", counts: true }}
      candidates={places.map(({ value }) => ({
        ...TRIED,
        counts: true,
        flow,
        ...value,
        titles: languages.map(({ id }) => ({ language: id, value: "…" })),
        takes: { step, form: field.form, fields: [field.name] },
      }))}
      follow={withPath}
      complete={({ transitions, fields = [], ...members }) => ({
        ...members,
        ...(transitions as unknown as JsonObject),
        takes: { step, form: field.form, fields },
      })}
    />
  );
}

/** What can go: the field by itself, or the section that it is in. */
function setsWith(view: PageView, field: FieldView, isSection = false) {
  const { name, section } = field;
  const alone = { words: `“${fieldWords(view, field)}”`, value: [name] };
  if (section === null || section.fields.length < 2) return [alone];
  const called = section.title === null ? "" : ` “${wordsOfText(view, section.title)}”`;
  const whole = { words: `The section${called} (${section.fields.length} questions)`, value: section.fields };
  return isSection ? [whole] : [whole, alone];
}

/** If there is nothing to choose, it is not asked for. */
function withOnly([only, ...others]: ReturnType<typeof setsWith>) {
  return only === undefined || others.length > 0 ? {} : { fields: only.value };
}

/** Where a page of its own can be: before this page, or between it and one of the next. */
function placesFor({ steps, transitions, ...map }: MapView, { step, title }: PageView) {
  const here = steps.find(({ id }) => id === step);
  const columnOf = (id: string) => steps.find((one) => one.id === id)?.column ?? 0;
  const leading = transitions.filter((transition) => {
    const isBehind = transition.from !== null && columnOf(transition.from) > (here?.column ?? 0);
    return transition.step === step && transition.from !== step && !isGuard(transition) && !isBehind;
  });
  const before = steps.find(({ id }) => leading.some(({ from }) => from === id));
  const first = before && {
    words: `Before “${title}”`,
    value: { after: before.id, before: step, transitions: [...new Set(leading.map(({ at }) => at))] },
  };
  const later = placesAfter({ steps, transitions, ...map }, { id: step, title });
  return [...(first === undefined ? [] : [first]), ...later];
}
