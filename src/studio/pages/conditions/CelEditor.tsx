import { setDiagnostics } from "@codemirror/lint";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  completionStatus,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import type { ConditionMeaning } from "../../protocol-conditions.ts";
import { request } from "../request.ts";
import { editorLook } from "../../../json-editor/index.ts";
import { onlyForThisText, optionOf } from "../json/typed-in.ts";
import type { ConditionPlace, RequestOf } from "../../routes.ts";

export interface CelEditorProps {
  readonly place: CelPlace;
  /** The text. If it was not typed here, such as after an undo, it replaces what is typed. */
  readonly source: string;
  readonly problems: ConditionMeaning["problems"];
  /** Ids of the elements that describe the expression and its problems. */
  readonly describedBy: string | undefined;
  /** Whether to focus it, because the person has just asked for it. A number is where the cursor goes. */
  readonly takesFocus: boolean | number;
  readonly onType: (source: string) => void;
  /** It is a field of a form: a line that begins with `=`. */
  readonly line?: CelLine;
}

interface CelLine extends Readonly<Record<LineKey, () => void>> {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
}

/** Edits a condition or the value of a line as an expression, with completions and marked problems. */
export function CelEditor({ place, source, problems, describedBy, takesFocus, onType, line }: CelEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const open = useRef<EditorView>(null);
  /** What was typed and has not come back as `source` yet. */
  const typed = useRef<string[]>([]);
  const hear = useEffectEvent((text: string) => {
    typed.current.push(text);
    // At once, so that a button which is pressed immediately after the last letter knows it.
    flushSync(() => onType(text));
  });
  const press = useEffectEvent((key: LineKey) => line?.[key]());
  const begun = useRef(source);
  const wanted = useRef(takesFocus);
  const attributes = JSON.stringify(attributesOf(describedBy, line));
  const shown = useRef(attributes);
  // The place is a new object on each render.
  const at = JSON.stringify(place);
  // Before the screen is drawn, so that no key press is lost where it takes the place of an input.
  useLayoutEffect(() => {
    if (host.current === null) return;
    const view = celView({
      parent: host.current,
      place: JSON.parse(at) as CelPlace,
      text: begun.current,
      cursor: typeof wanted.current === "number" ? wanted.current : begun.current.length,
      attributes: () => JSON.parse(shown.current) as Record<string, string>,
      onType: hear,
      onKey: press,
    });
    open.current = view;
    if (wanted.current !== false) view.focus();
    return () => {
      // What follows it goes on where it was.
      begun.current = view.state.doc.toString();
      wanted.current = view.hasFocus && view.state.selection.main.head;
      view.destroy();
    };
  }, [at]);
  useEffect(() => {
    const own = typed.current.indexOf(source);
    typed.current = own >= 0 ? typed.current.slice(own + 1) : [];
    if (own < 0) replace(open.current, source);
  }, [source]);
  useEffect(() => mark(open.current, problems), [problems]);
  useEffect(() => {
    shown.current = attributes;
    open.current?.dispatch({});
  }, [attributes]);
  return <div className="editor" data-one={line === undefined ? "" : "line"} ref={host} />;
}

function attributesOf(describedBy: string | undefined, line: CelLine | undefined): Readonly<Record<string, string>> {
  return {
    "aria-label": line?.label ?? "Expression",
    "aria-multiline": "false",
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(line && { id: line.id, ...(line.isWrong && { "aria-invalid": "true" }) }),
  };
}

/** Shows another text, which the person did not type here. */
function replace(view: EditorView | null, text: string): void {
  if (view === null || view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, userEvent: FROM_OUTSIDE });
}

function mark(view: EditorView | null, problems: ConditionMeaning["problems"]): void {
  if (view === null) return;
  const end = view.state.doc.length;
  const marks = problems.map(({ message, offset, length }) => {
    const from = Math.min(offset, end);
    return { from, to: Math.min(from + length, end), severity: "error" as const, message };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}

/** The place of an expression: a condition, or a value on one line. */
type CelPlace = ConditionPlace | LinePlace;

type LinePlace = Omit<RequestOf<"lines">, "source"> & { readonly isLine: true };

/** What can happen to a line, besides typing. */
type LineKey = "onEnter" | "onEscape" | "onLeave";

interface CelViewed {
  readonly parent: HTMLElement;
  readonly place: CelPlace;
  readonly text: string;
  readonly cursor: number;
  /** The attributes of the text box. They are read with each transaction. */
  readonly attributes: () => Record<string, string>;
  readonly onType: (text: string) => void;
  readonly onKey: (key: LineKey) => void;
}

/** The user event of a change that the person did not type here. */
const FROM_OUTSIDE = "outside";

/** Opens an editor for an expression on one line, with suggestions. */
function celView({ parent, place, text, cursor, attributes, onType, onKey }: CelViewed): EditorView {
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      selection: { anchor: cursor },
      extensions: [
        // The expression is a single-line string in a JSON file.
        EditorState.transactionFilter.of((one) => (one.newDoc.lines > 1 ? [] : one)),
        EditorView.contentAttributes.of(attributes),
        EditorView.lineWrapping,
        history(),
        bracketMatching(),
        closeBrackets(),
        // Without a delay: Enter takes what is suggested, and must not save a line whose suggestions just appeared.
        autocompletion({ override: [offersFor(place)], icons: false, interactionDelay: 0 }),
        keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap]),
        "isLine" in place ? keysOfLine(onKey) : [],
        keymap.of(defaultKeymap),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          const isTyped = transactions.some((one) => one.docChanged && !one.isUserEvent(FROM_OUTSIDE));
          if (docChanged && isTyped) onType(state.doc.toString());
        }),
        editorLook,
      ],
    }),
  });
}

/** In a line, Enter saves its form and Esc gives up what was typed, unless suggestions are open. Tab leaves it. */
function keysOfLine(onKey: CelViewed["onKey"]) {
  return [
    keymap.of([
      {
        key: "Enter",
        run: (view) => {
          if (!isRefreshing(view)) onKey("onEnter");
          return true;
        },
      },
      { key: "Escape", run: () => (onKey("onEscape"), false) },
    ]),
    EditorView.domEventHandlers({ blur: () => onKey("onLeave") }),
  ];
}

/** Whether the shown suggestions are about to be others, so that none of them can be taken. */
function isRefreshing({ state, dom }: EditorView): boolean {
  return completionStatus(state) === "pending" && dom.querySelector(".cm-tooltip-autocomplete") !== null;
}

function offersFor(place: CelPlace) {
  const isLine = "isLine" in place;
  const { isLine: _, ...requested } = { isLine, ...place };
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state, pos, explicit } = context;
    onlyForThisText(context);
    const text = state.doc.sliceString(0, pos);
    // A line without `=` is no expression.
    if (isLine && !text.startsWith("=")) return null;
    const before = isLine ? text.slice(1) : text;
    const found = await request("expression-offers", { ...requested, before }).catch(() => null);
    if (found === null || found.offers.length === 0) return null;
    // All names at once are only for those who ask for them. Otherwise Enter would take one behind a finished value.
    const isRequested = explicit || found.replaces > 0 || before.endsWith(".") || found.offers[0]?.kind === "value";
    if (!isRequested) return null;
    return { from: pos - found.replaces, options: found.offers.map(optionOf), validFor: /^\w*$/ };
  };
}
