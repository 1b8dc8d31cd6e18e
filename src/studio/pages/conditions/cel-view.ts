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
import { EditorView, keymap } from "@codemirror/view";
import { request } from "../request.ts";
import { editorLook } from "../../../json-editor/index.ts";
import { onlyForThisText, optionOf } from "../json/typed-in.ts";
import type { ConditionPlace, RequestOf } from "../../routes.ts";

/** The place of an expression: a condition, or a value on one line. */
export type CelPlace = ConditionPlace | LinePlace;

type LinePlace = Omit<RequestOf<"lines">, "source"> & { readonly isLine: true };

/** What can happen to a line, besides typing. */
export type LineKey = "onEnter" | "onEscape" | "onLeave";

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
export const FROM_OUTSIDE = "outside";

/** Opens an editor for an expression on one line, with suggestions. */
export function celView({ parent, place, text, cursor, attributes, onType, onKey }: CelViewed): EditorView {
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
