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
import type { ConditionAsked, ConditionView } from "../../protocol-conditions.ts";
import type { Offer } from "../../protocol-json.ts";
import { ask } from "../ask.ts";
import { editorLook } from "../json/editor-look.ts";
import { optionOf } from "../json/typed-in.ts";

interface CelEditorProps {
  readonly place: Omit<ConditionAsked, "draft">;
  /** What it begins with. */
  readonly source: string;
  readonly problems: ConditionView["problems"];
  /** Names what is written, and what is wrong with it. */
  readonly describedBy: string;
  readonly onType: (source: string) => void;
}

/** A condition as an expression, with what may stand at the cursor and what is wrong where. */
export function CelEditor({ place: { flow, arm, at }, source, problems, describedBy, onType }: CelEditorProps) {
  const holder = useRef<HTMLDivElement>(null);
  const open = useRef<EditorView>(null);
  const typed = useEffectEvent(onType);
  const begun = useRef(source);
  useEffect(() => {
    if (holder.current === null) return;
    const view = new EditorView({
      parent: holder.current,
      state: EditorState.create({
        doc: begun.current,
        selection: { anchor: begun.current.length },
        extensions: [
          // It is one text in a file of JSON.
          EditorState.transactionFilter.of((one) => (one.newDoc.lines > 1 ? [] : one)),
          EditorView.contentAttributes.of({ "aria-label": "Expression", "aria-describedby": describedBy }),
          EditorView.lineWrapping,
          history(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [offersFor({ flow, arm, at })], icons: false }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) typed(state.doc.toString());
          }),
          editorLook,
        ],
      }),
    });
    open.current = view;
    view.focus();
    return () => view.destroy();
  }, [flow, arm, at, describedBy]);
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

function offersFor(place: CelEditorProps["place"]) {
  return async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const before = state.doc.sliceString(0, pos);
    const found = await ask<{ replaces: number; offers: readonly Offer[] }>("condition-offers", {
      ...place,
      before,
    }).catch(() => null);
    if (found === null || found.offers.length === 0) return null;
    return { from: pos - found.replaces, options: found.offers.map(optionOf), validFor: /^\w*$/ };
  };
}
