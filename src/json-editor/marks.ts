import { syntaxTree } from "@codemirror/language";
import type { Diagnostic } from "@codemirror/lint";
import type { EditorState } from "@codemirror/state";

/** What is wrong at a place. Lines and columns are counted from 1. */
interface Mark {
  readonly severity: "error" | "warning";
  readonly line: number;
  readonly column?: number | undefined;
  readonly message: string;
}

/** Problems as marks in the text: from their position to the end of the syntax node, within one line. */
export function marksOf(state: EditorState, problems: readonly Mark[]): readonly Diagnostic[] {
  return problems.map(({ severity, line, column, message }) => {
    const from = offsetOf(state, line, column);
    const { to: end } = state.doc.lineAt(from);
    const node = syntaxTree(state).resolveInner(from, 1);
    const to = node.from === from && node.to > from ? Math.min(node.to, end) : end;
    return { from, to, severity, message };
  });
}

/** The offset of a line and a column, both counted from 1, or the nearest valid one. */
export function offsetOf({ doc }: EditorState, line: number, column = 1): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return Math.min(from + column - 1, to);
}

/** The names of the properties around an offset, outermost first. */
export function namesAround(state: EditorState, offset: number): readonly string[] {
  const names: string[] = [];
  for (let node = syntaxTree(state).resolveInner(offset, -1); node.parent !== null; node = node.parent) {
    const key = node.name === "Property" ? node.getChild("PropertyName") : null;
    if (key !== null) names.unshift(state.sliceDoc(key.from + 1, key.to - 1));
  }
  return names;
}
