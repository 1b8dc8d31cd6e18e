import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { CaseAsked, ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { Offer } from "../../protocol-json.ts";
import type { LineAsked } from "../../protocol-lines.ts";
import { ask } from "../ask.ts";
import { editorLook } from "../json/editor-look.ts";
import { optionOf } from "../json/typed-in.ts";

export interface CelEditorProps {
  /** The place of the expression: a condition of a journey, a case of a form's field, or a value on one line. */
  readonly place: Omit<ConditionAsked, "draft"> | Omit<CaseAsked, "source"> | LinePlace;
  /** The text. If it was not typed here, such as after an undo, it replaces what is typed. */
  readonly source: string;
  readonly problems: ConditionView["problems"];
  /** Ids of the elements that describe the expression and its problems. */
  readonly describedBy: string | undefined;
  /** Whether to focus it, because the person has just asked for it. A number is where the cursor goes. */
  readonly takesFocus: boolean | number;
  readonly onType: (source: string) => void;
  /** It is a field of a form: a line that begins with `=`. */
  readonly line?: CelLine;
}

/** The place of a value on one line. */
export type LinePlace = Omit<LineAsked, "source"> & { readonly isLine: true };

interface CelLine {
  readonly id: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly onEnter: () => void;
  readonly onEscape: () => void;
  readonly onLeave: () => void;
}

/** Edits a condition or the value of a line as an expression, with completions and marked problems. */
export function CelEditor({ place, source, problems, describedBy, takesFocus, onType, line }: CelEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const open = useRef<EditorView>(null);
  /** What was typed and has not come back as `source` yet. */
  const typed = useRef<string[]>([]);
  const told = useEffectEvent((text: string) => {
    typed.current.push(text);
    onType(text);
  });
  const begun = useRef(source);
  const wanted = useRef(takesFocus);
  const attributes = JSON.stringify(attributesOf(describedBy, line));
  const shown = useRef(attributes);
  const press = useEffectEvent((key: "onEnter" | "onEscape" | "onLeave") => line?.[key]());
  const isLine = line !== undefined;
  // The place is a new object on each render.
  const at = JSON.stringify(place);
  // Before the screen is drawn, so that no key press is lost where it takes the place of an input.
  useLayoutEffect(() => {
    if (holder.current === null) return;
    const view = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: begun.current,
        selection: { anchor: typeof wanted.current === "number" ? wanted.current : begun.current.length },
        extensions: [
          // The expression is a single-line string in a JSON file.
          EditorState.transactionFilter.of((one) => (one.newDoc.lines > 1 ? [] : one)),
          EditorView.contentAttributes.of(() => JSON.parse(shown.current) as Record<string, string>),
          EditorView.lineWrapping,
          history(),
          bracketMatching(),
          closeBrackets(),
          // Without a delay: Enter takes what is suggested, and must not save a line whose suggestions just appeared.
          autocompletion({ override: [offersFor(at)], icons: false, interactionDelay: 0 }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap]),
          isLine ? keysOfLine(press) : [],
          keymap.of(defaultKeymap),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            const isTyped = transactions.some((one) => one.docChanged && !one.isUserEvent(FROM_OUTSIDE));
            if (docChanged && isTyped) told(state.doc.toString());
          }),
          editorLook,
        ],
      }),
    });
    open.current = view;
    if (wanted.current !== false) view.focus();
    wanted.current = false;
    return () => {
      begun.current = view.state.doc.toString();
      view.destroy();
    };
  }, [at, isLine]);
  useEffect(() => {
    const view = open.current;
    const own = typed.current.indexOf(source);
    typed.current = typed.current.slice(own + 1);
    if (view === null || own >= 0 || view.state.doc.toString() === source) return;
    typed.current = [];
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: source }, userEvent: FROM_OUTSIDE });
  }, [source]);
  useEffect(() => {
    const view = open.current;
    if (view === null) return;
    const end = view.state.doc.length;
    const marks = problems.map(({ message, offset, length }) => {
      const from = Math.min(offset, end);
      return { from, to: Math.min(from + length, end), severity: "error" as const, message };
    });
    view.dispatch(setDiagnostics(view.state, marks));
  }, [problems]);
  useEffect(() => {
    shown.current = attributes;
    // The attributes are read with each transaction.
    open.current?.dispatch({});
  }, [attributes]);
  return <div className="editor" data-one={isLine ? "line" : ""} ref={holder} />;
}

const FROM_OUTSIDE = "outside";

function attributesOf(describedBy: string | undefined, line: CelLine | undefined): Readonly<Record<string, string>> {
  return {
    "aria-label": line?.label ?? "Expression",
    "aria-multiline": "false",
    ...(describedBy !== undefined && { "aria-describedby": describedBy }),
    ...(line && { id: line.id, ...(line.isWrong && { "aria-invalid": "true" }) }),
  };
}

/** In a line, Enter saves its form and Esc gives up what was typed, unless suggestions are open. Tab leaves it. */
function keysOfLine(press: (key: "onEnter" | "onEscape" | "onLeave") => void) {
  return [
    keymap.of([
      { key: "Enter", run: () => (press("onEnter"), true) },
      { key: "Escape", run: () => (press("onEscape"), false) },
    ]),
    EditorView.domEventHandlers({ blur: () => press("onLeave") }),
  ];
}

function offersFor(at: string) {
  const place = JSON.parse(at) as CelEditorProps["place"];
  const isLine = "isLine" in place;
  const path = isLine ? "line-offers" : "form" in place ? "case-offers" : "condition-offers";
  const { isLine: _, ...asked } = { isLine, ...place };
  return async ({ state, pos, explicit }: CompletionContext): Promise<CompletionResult | null> => {
    const text = state.doc.sliceString(0, pos);
    // A line without `=` is no expression.
    if (isLine && !text.startsWith("=")) return null;
    const before = isLine ? text.slice(1) : text;
    const found = await ask<{ replaces: number; offers: readonly Offer[] }>(path, { ...asked, before }).catch(
      () => null,
    );
    if (found === null || found.offers.length === 0) return null;
    // All names at once are only for those who ask for them. Otherwise Enter would take one behind a finished value.
    const isAsked = explicit || found.replaces > 0 || before.endsWith(".") || found.offers[0]?.kind === "value";
    if (!isAsked) return null;
    return { from: pos - found.replaces, options: found.offers.map(optionOf), validFor: /^\w*$/ };
  };
}
