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
import { useEffect, useEffectEvent, useRef } from "react";
import type { CaseAsked, ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { Offer } from "../../protocol-json.ts";
import { ask } from "../ask.ts";
import { editorLook } from "../json/editor-look.ts";
import { optionOf } from "../json/typed-in.ts";

interface CelEditorProps {
  /** The place of the expression: a condition of a journey, or a case of a form's field. */
  readonly place: Omit<ConditionAsked, "draft"> | Omit<CaseAsked, "source">;
  /** The initial text. */
  readonly source: string;
  readonly problems: ConditionView["problems"];
  /** Id of the elements that describe the expression and its problems. */
  readonly describedBy: string;
  /** Whether to focus it, because the person has just asked for it. */
  readonly takesFocus: boolean;
  readonly onType: (source: string) => void;
}

/** Edits a condition as an expression, with completions and marked problems. */
export function CelEditor({ place, source, problems, describedBy, takesFocus, onType }: CelEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const open = useRef<EditorView>(null);
  const typed = useEffectEvent(onType);
  const begun = useRef(source);
  const isWanted = useRef(takesFocus);
  // The place is a new object on each render.
  const at = JSON.stringify(place);
  useEffect(() => {
    if (holder.current === null) return;
    const view = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: begun.current,
        selection: { anchor: begun.current.length },
        extensions: [
          // The expression is a single-line string in a JSON file.
          EditorState.transactionFilter.of((one) => (one.newDoc.lines > 1 ? [] : one)),
          EditorView.contentAttributes.of({ "aria-label": "Expression", "aria-describedby": describedBy }),
          EditorView.lineWrapping,
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [offersFor(at)], icons: false }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) typed(state.doc.toString());
          }),
          editorLook,
        ],
      }),
    });
    open.current = view;
    if (isWanted.current) view.focus();
    return () => view.destroy();
  }, [at, describedBy]);
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
  return <div className="editor" data-one="" ref={holder} />;
}

function offersFor(at: string) {
  const place = JSON.parse(at) as CelEditorProps["place"];
  const path = "form" in place ? "case-offers" : "condition-offers";
  return async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const before = state.doc.sliceString(0, pos);
    const found = await ask<{ replaces: number; offers: readonly Offer[] }>(path, {
      ...place,
      before,
    }).catch(() => null);
    if (found === null || found.offers.length === 0) return null;
    return { from: pos - found.replaces, options: found.offers.map(optionOf), validFor: /^\w*$/ };
  };
}
