/**
 * Development builds only: a page in the Studio's frame (`?studio`). Tags each visible text with its key, and tells the
 * Studio what is clicked. The messages are those of `src/app/dev/frame-messages.ts`.
 */
import type { Texts } from "../../texts/index.ts";
import { type ChosenAnswers, type FromFrame, isToFrame, type PictureRequest, PROTOCOL } from "./frame-messages.ts";
import { partsOnPage } from "./frame-parts.ts";
import { reportSeenThings } from "./seen-things.ts";
import { chosenAt, elementOf, keysAt, ONLY_ATTRIBUTE } from "./tagged-elements.ts";
import { type Writer, writer, type Writing } from "./write-in-place.ts";

/** Invisible digits: a text starts with the number of its key, between two marks. */
const DIGITS = ["\u2061", "\u2062", "\u2063", "\u2064"];
const MARK = "\u2060";
const TAGGED = new RegExp(`${MARK}([${DIGITS.join("")}]+)${MARK}`, "g");

/** Not tagged, because the renderer compares it with the end of another text. */
const COMPARED: ReadonlySet<string> = new Set(["ui.optional"]);

const ATTRIBUTES = ["aria-label", "placeholder", "title", "alt", "label"];

/** Whether this document is a preview in the Studio. */
export function isInStudio(query: URLSearchParams): boolean {
  return query.has("studio") && window.parent !== window;
}

/** Call it before the first text is needed. */
export function tagTexts(texts: Texts): void {
  const keys: string[] = [];
  const numbers = new Map<string, number>();
  texts.use({
    type: "postProcessor",
    name: "studio",
    process(value: string, key: string | string[]) {
      const name = Array.isArray(key) ? (key[0] ?? "") : key;
      if (value === "" || value === name || COMPARED.has(name)) return value;
      const number = numbers.get(name) ?? keys.push(name) - 1;
      numbers.set(name, number);
      const digits = number.toString(4).replaceAll(/\d/g, (digit) => DIGITS[Number(digit)] ?? "");
      return MARK + digits + MARK + value;
    },
  });
  texts.options.postProcess = ["studio"];
  const keyOf = (digits: string) =>
    keys[Number.parseInt([...digits].map((one) => DIGITS.indexOf(one)).join(""), 4)] ?? "";

  const untag = (text: string) => {
    const found = [...text.matchAll(TAGGED)].map(([, digits = ""]) => keyOf(digits));
    return { found, words: text.replaceAll(TAGGED, "") };
  };
  const tag = (element: Element | null, found: readonly string[], isAttribute: boolean) => {
    element?.setAttribute("data-text", found.join(" "));
    element?.toggleAttribute(ONLY_ATTRIBUTE, isAttribute);
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      const { found, words } = untag(node.data);
      if (found.length === 0) return;
      node.data = words;
      tag(node.parentElement, found, false);
    } else if (node instanceof Element) {
      for (const name of ATTRIBUTES) {
        const { found, words } = untag(node.getAttribute(name) ?? "");
        if (found.length === 0) continue;
        node.setAttribute(name, words);
        if (!node.hasAttribute("data-text")) tag(node, found, true);
      }
      for (const child of node.childNodes) visit(child);
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === "childList") for (const node of addedNodes) visit(node);
      else visit(target);
    }
    reportLater();
  }).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });

  let reporting = false;
  const reportLater = () => {
    if (reporting) return;
    reporting = true;
    requestAnimationFrame(() => {
      reporting = false;
      post({
        studio: PROTOCOL,
        notice: "shown",
        keys: [...new Set([...document.querySelectorAll("[data-text]")].flatMap(keysAt))],
      });
    });
  };
  listen();
}

function listen(): void {
  // An inert preview must not take the focus from the person who types in the Studio. Browsers allow that even in an
  // inert frame.
  if (window.frameElement?.hasAttribute("inert") === true)
    for (const kind of [HTMLElement, SVGElement])
      Object.defineProperty(kind.prototype, "focus", { value: () => undefined });
  let choosing = true;
  const style = document.createElement("style");
  // Two colours, because a page may be light or dark: their contrast is over 9:1, so one of them stands out by at least
  // 3:1 from whatever is beside them.
  style.textContent =
    "[data-studio-chosen]{outline:2px solid #43269f!important;outline-offset:3px;box-shadow:0 0 0 3px #fff!important}" +
    "html[data-studio-choosing] [data-text]:hover{outline:1px dashed #5a3ad0;outline-offset:2px;cursor:pointer}";
  document.head.append(style);
  const mode = (on: boolean) => {
    choosing = on;
    document.documentElement.toggleAttribute("data-studio-choosing", on);
  };
  mode(true);
  const parts = partsOnPage(elementOf, {
    onAdd: (below) => post({ studio: PROTOCOL, notice: "adds", below }),
    onMove: (part, drop) => post({ studio: PROTOCOL, notice: "moved", part, ...drop }),
  });
  let pressedFirst: ReturnType<typeof chosenAt> | undefined;
  for (const event of ["click", "dblclick", "submit", "mousedown", "pointerdown"] as const)
    document.addEventListener(
      event,
      (pressed) => {
        if (event === "pointerdown") pressedFirst = undefined;
        if (!choosing || written?.has(pressed.target) === true || parts.has(pressed.target)) return;
        pressed.preventDefault();
        pressed.stopPropagation();
        if (!(pressed.target instanceof Element)) return;
        if (event === "pointerdown") {
          pressedFirst = chosenAt(pressed.target);
          written?.leave();
        }
        if (event !== "click" && event !== "dblclick") return;
        const isByKey = (pressed as MouseEvent).detail === 0;
        // The page may be drawn anew before the button is released: a click is then on what is around.
        const { key, field, isMarked, isWritable } = (!isByKey && pressedFirst) || chosenAt(pressed.target);
        // A key that presses what is marked already is the same as a second click.
        const writes = event === "dblclick" || (isMarked && isByKey);
        if (key !== null && writes && isWritable) post({ studio: PROTOCOL, notice: "writes", key, field });
        else post({ studio: PROTOCOL, notice: "chosen", key, field });
      },
      { capture: true },
    );
  window.addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isToFrame(data)) return;
    if (data.ask === "mode") mode(data.choosing);
    // All sizes are relative to the root's font size.
    else if (data.ask === "text") document.documentElement.style.fontSize = data.size === 100 ? "" : `${data.size}%`;
    else if (data.ask === "see") reportSeenThings(post);
    else if (data.ask === "show") show(data.key);
    else if (data.ask === "write") write(data.writing);
    else if (data.ask === "parts") parts.show(data.parts);
    else if (data.ask === "picture") void postPicture(data);
  });
  document.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === "Escape") post({ studio: PROTOCOL, notice: "left" });
    const isCtrl = ctrlKey || metaKey;
    if (choosing && isOfList(key, altKey, isCtrl)) {
      event.preventDefault();
      post({ studio: PROTOCOL, notice: "key", key, altKey, ctrlKey: isCtrl });
    }
    // While the page is used, its own fields undo what was typed in them.
    if (!choosing || !(ctrlKey || metaKey) || key.toLowerCase() !== "z") return;
    event.preventDefault();
    post({ studio: PROTOCOL, notice: "undo", isRedo: shiftKey });
  });
}

/** Keys for what is chosen: they do here what they do in the list of the page. */
function isOfList(key: string, altKey: boolean, isCtrl: boolean): boolean {
  if (altKey) return key === "ArrowUp" || key === "ArrowDown";
  if (isCtrl) return ["c", "v"].includes(key.toLowerCase()) && getSelection()?.isCollapsed !== false;
  return key === "F2";
}

async function postPicture(request: PictureRequest): Promise<void> {
  const picture = await import("./page-picture.ts").then(
    ({ pagePicture }) => pagePicture(request),
    () => null,
  );
  post({ studio: PROTOCOL, notice: "picture", picture });
}

interface Walked {
  /** Show the state of the replay after that line. */
  walk(line: number): void;
  /** Continue from the end of the replay. */
  goOn(): void;
  /** Use these answers for calls. */
  answers(chosen: ChosenAnswers): void;
}

/** Announces a replay and the step at its end to the Studio, and handles the Studio's messages about it. */
export function onWalk({ walk, goOn, answers }: Walked, step: string): void {
  window.addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source !== window.parent || !isToFrame(data)) return;
    if (data.ask === "walk") walk(data.line);
    else if (data.ask === "goOn") goOn();
    else if (data.ask === "answer") answers(data.answers);
  });
  post({ studio: PROTOCOL, notice: "walks", step });
}

function show(key: string | null): void {
  for (const element of document.querySelectorAll("[data-studio-chosen]"))
    element.removeAttribute("data-studio-chosen");
  if (key === null) return;
  const element = elementOf(key);
  element?.setAttribute("data-studio-chosen", "");
  element?.scrollIntoView({ block: "nearest" });
}

/** The text that is written on the page now. */
let written: Writer | null = null;

function write(writing: Writing | null): void {
  if (writing !== null && written?.key === writing.key) return written.update(writing);
  written?.close();
  if (writing !== null && elementOf(writing.key)?.hasAttribute(ONLY_ATTRIBUTE) === true)
    post({ studio: PROTOCOL, notice: "wrote", how: "nowhere", byKey: false });
  written =
    writing &&
    writer(writing, () => elementOf(writing.key, `:not([${ONLY_ATTRIBUTE}])`), {
      onTyped: (words) => post({ studio: PROTOCOL, notice: "typed", words }),
      onEnd: (how, byKey) => post({ studio: PROTOCOL, notice: "wrote", how, byKey }),
    });
  return undefined;
}

function post(message: FromFrame): void {
  window.parent.postMessage(message, location.origin);
}
