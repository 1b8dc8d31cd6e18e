/**
 * Development builds only: writes a text on the page itself. The editor lies over the text and looks like it, because
 * React owns the text's own elements.
 */

/** What stays as it is inside a text: a value that is filled in (`{name}`), and where a link begins and ends. */
const KEPT = /\{[^{}]*\}|<\/?[a-z][^<>]*>/g;

/** What the editor looks like has to be what the text looks like. */
const LOOK = ["font", "letterSpacing", "lineHeight", "textAlign", "textTransform", "color", "padding"] as const;

const STYLE =
  ".studio-writer{position:fixed;z-index:2147483647;box-sizing:border-box;min-inline-size:6rem}" +
  ".studio-writer [role=textbox]{white-space:pre-wrap;overflow-wrap:anywhere;outline:2px solid #43269f;outline-offset:3px;box-shadow:0 0 0 3px #fff;min-block-size:1lh;cursor:text}" +
  ".studio-writer [data-kept]{border:1px solid;border-radius:.6em;padding:0 .35em;margin:0 .1em;font-size:.85em;user-select:all}" +
  ".studio-writer p{margin:8px 0 0;padding:4px 8px;font:13px/1.4 system-ui;text-align:start;background:#1d1735;color:#fff;inline-size:fit-content;max-inline-size:min(100%,32rem);min-inline-size:min(15rem,80vw)}" +
  ".studio-writer p[role=alert]{background:#8b1a1a}" +
  "[data-studio-written]{visibility:hidden!important}";

export interface Writing {
  readonly key: string;
  /** As it is in the files. */
  readonly words: string;
  readonly lang: string;
  /** Says which text it is, for screen readers. */
  readonly label: string;
  /** Said below the text. */
  readonly note: string;
  /** Why it could not be saved. Empty if nothing was refused. */
  readonly problem: string;
}

interface WritingEvents {
  onTyped(words: string): void;
  /** The person is done. `undo`: what was typed is taken back. `byKey`: the focus has nowhere to be now. */
  onEnd(how: "save" | "undo", byKey: boolean): void;
}

export interface Writer {
  readonly key: string;
  /** Says something else below the text, and follows where the text is now. */
  update(writing: Writing): void;
  /** Saves it because the person does something else. */
  leave(): void;
  close(): void;
  has(target: EventTarget | null): boolean;
}

/** Puts a caret into a text. `find` finds the element with the text, which may be drawn anew at any time. */
export function writer(writing: Writing, find: () => HTMLElement | undefined, events: WritingEvents): Writer | null {
  const first = find();
  if (first === undefined) return null;
  const style = document.createElement("style");
  style.textContent = STYLE;
  const box = document.createElement("div");
  box.className = "studio-writer";
  const [editor, note] = [document.createElement("div"), document.createElement("p")];
  note.id = "studio-writer-note";
  for (const [name, value] of Object.entries({
    role: "textbox",
    contenteditable: "plaintext-only",
    "aria-label": writing.label,
    "aria-describedby": note.id,
    lang: writing.lang,
    spellcheck: "true",
  }))
    editor.setAttribute(name, value);
  box.append(style, editor, note);
  // An open dialog makes everything outside it unusable.
  (first.closest("dialog[open]") ?? document.body).append(box);
  let last = writing.words;
  let said = writing;
  const place = () => {
    const element = find();
    for (const one of document.querySelectorAll("[data-studio-written]"))
      if (one !== element) one.removeAttribute("data-studio-written");
    if (element === undefined) return;
    const look = getComputedStyle(element);
    for (const property of LOOK) editor.style[property] = look[property];
    editor.style.background = backgroundOf(element);
    element.setAttribute("data-studio-written", "");
    const { left, top, width } = element.getBoundingClientRect();
    Object.assign(box.style, { left: `${left}px`, top: `${top}px`, inlineSize: `${width}px` });
  };
  const sayBelow = () => {
    const words = said.problem === "" ? said.note : said.problem;
    // A change of the page is reported to the Studio, which then says this again.
    if (note.textContent === words) return;
    note.textContent = words;
    if (said.problem === "") note.removeAttribute("role");
    else note.setAttribute("role", "alert");
  };
  let isEnding = false;
  const end = (how: "save" | "undo", byKey: boolean) => {
    if (isEnding) return;
    isEnding = true;
    events.onEnd(how, byKey);
  };
  draw(editor, last);
  place();
  sayBelow();
  editor.addEventListener("input", () => {
    const words = read(editor);
    if (keptIn(words) === keptIn(last)) {
      last = words;
      return events.onTyped(words);
    }
    draw(editor, last);
    caretAt(editor, "end");
    return undefined;
  });
  editor.addEventListener("keydown", (event) => {
    // The page has keys of its own, and so has the Studio.
    event.stopPropagation();
    // Browsers stop at a chip. With Shift, that selects only to there.
    if ((event.key === "Home" || event.key === "End") && !event.shiftKey) {
      event.preventDefault();
      caretAt(editor, event.key === "Home" ? "start" : "end");
    }
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    // In the panel, Shift+Enter begins a line.
    if (event.key === "Escape" || !event.shiftKey) end(event.key === "Enter" ? "save" : "undo", true);
  });
  editor.addEventListener("blur", () => {
    // Another window has the focus: the person will go on.
    if (parent.document.hasFocus()) end("save", false);
  });
  const following = new AbortController();
  for (const event of ["scroll", "resize"])
    window.addEventListener(event, place, { capture: true, signal: following.signal });
  // The text would scroll away from its editor otherwise.
  editor.focus({ preventScroll: true });
  caretAt(editor, "end");
  return {
    key: writing.key,
    update: (now) => {
      said = now;
      place();
      sayBelow();
      isEnding &&= now.problem === "";
      // It was changed in the panel.
      if (now.words === last || editor.matches(":focus")) return;
      last = now.words;
      draw(editor, last);
    },
    leave: () => end("save", false),
    close: () => {
      isEnding = true;
      following.abort();
      box.remove();
      for (const one of document.querySelectorAll("[data-studio-written]")) one.removeAttribute("data-studio-written");
    },
    has: (target) => target instanceof Node && box.contains(target),
  };
}

/** Writes the words into the editor. What is kept is a chip, which the caret passes as one letter. */
function draw(editor: HTMLElement, words: string): void {
  const pieces: Node[] = [];
  let from = 0;
  for (const { 0: kept, index } of words.matchAll(KEPT)) {
    pieces.push(document.createTextNode(words.slice(from, index)), chip(kept));
    from = index + kept.length;
  }
  editor.replaceChildren(...pieces, document.createTextNode(words.slice(from)));
}

function chip(kept: string): HTMLElement {
  const one = document.createElement("span");
  one.contentEditable = "false";
  one.dataset["kept"] = kept;
  one.textContent = chipWords(kept);
  return one;
}

/** Where a link or other marked words begin and end is shown by a bracket. */
const MARKED: Readonly<Record<string, string>> = { link: "link", keep: "together", strong: "bold" };

function chipWords(kept: string): string {
  if (kept.startsWith("{")) return kept.slice(1, -1).split(",")[0]?.trim() ?? "";
  const name = /[a-z]\w*/.exec(kept)?.[0] ?? "";
  return kept.startsWith("</") ? "›" : `${MARKED[name] ?? name} ‹`;
}

function read(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof HTMLElement && node.dataset["kept"] !== undefined) return node.dataset["kept"];
  return [...node.childNodes].map(read).join("");
}

/** Everything that is kept, in its order. */
function keptIn(words: string): string {
  return (words.match(KEPT) ?? []).join(" ");
}

function caretAt(editor: HTMLElement, end: "start" | "end"): void {
  const selection = getSelection();
  selection?.selectAllChildren(editor);
  if (end === "start") selection?.collapseToStart();
  else selection?.collapseToEnd();
}

/** The colour behind an element. */
function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (backgroundColor !== "" && !/^(transparent|rgba\(.+, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return "Canvas";
}
