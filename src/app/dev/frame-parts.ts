/**
 * Development builds only: the parts of the page in the Studio's frame. They can be dragged, and between two of them is a
 * button that adds something.
 */
import type { FramePart } from "./frame-messages.ts";

const STYLE =
  ".studio-parts{position:absolute;z-index:2147483646;inset:0 0 auto;block-size:0;font:600 18px/1 system-ui}" +
  ".studio-parts button{position:absolute;box-sizing:border-box;inline-size:28px;block-size:28px;padding:0;border:2px solid #fff;border-radius:50%;background:#43269f;color:#fff;font:inherit;cursor:pointer}" +
  ".studio-parts button[data-drag]{border-radius:6px;cursor:grab;touch-action:none}" +
  ".studio-parts hr{position:absolute;margin:0;border:0;block-size:4px;background:#43269f;box-shadow:0 0 0 2px #fff}" +
  "html[data-studio-dragging] *{cursor:grabbing!important;user-select:none!important}";

export interface PartEvents {
  /** Adds something below a part. `null`: above the first. */
  onAdd(below: string | null): void;
  onMove(part: string, below: string | null): void;
}

interface Box {
  readonly id: string;
  readonly words: string;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
}

/**
 * Shows the button and the handle beside the part under the pointer. `find` finds the element with a text. People without
 * a pointer have the same in the Studio's list of the page.
 */
export function partsOnPage(find: (key: string) => HTMLElement | undefined, events: PartEvents) {
  let parts: readonly FramePart[] = [];
  let dragged: Box | null = null;
  const layer = document.createElement("div");
  layer.className = "studio-parts";
  const style = document.createElement("style");
  style.textContent = STYLE;
  const [add, drag, line] = [
    document.createElement("button"),
    document.createElement("button"),
    document.createElement("hr"),
  ];
  add.textContent = "+";
  drag.textContent = "⠿";
  drag.dataset["drag"] = "";
  for (const one of [add, drag]) Object.assign(one, { type: "button", tabIndex: -1 });
  layer.append(style, add, drag, line);
  const hide = () => {
    for (const one of [add, drag, line]) one.hidden = true;
  };
  const put = (element: HTMLElement, left: number, top: number) => {
    element.hidden = false;
    Object.assign(element.style, { left: `${Math.max(0, left)}px`, top: `${Math.max(0, top)}px` });
  };
  const name = (element: HTMLElement, words: string) => {
    if (element.ariaLabel !== words) element.ariaLabel = words;
  };
  hide();
  /** The place nearest to a height of the page: below which part, and where that is. */
  const placeAt = (y: number, boxes: readonly Box[]) => {
    const places = [
      ...boxes.slice(0, 1).map((box) => ({ below: null, at: box.top, box })),
      ...boxes.map((box, index) => {
        const next = boxes[index + 1];
        return { below: box.id, at: next === undefined ? box.bottom : (box.bottom + next.top) / 2, box };
      }),
    ];
    return places.toSorted((a, b) => Math.abs(a.at - y) - Math.abs(b.at - y))[0];
  };
  const over = (y: number) => {
    const boxes = boxesOf(parts, find);
    const place = placeAt(y, boxes);
    if (place === undefined) return hide();
    const { at, box, below } = place;
    if (dragged !== null) {
      put(line, box.left, at - 2);
      line.style.width = `${box.width}px`;
      line.dataset["below"] = below ?? "";
      return;
    }
    put(add, box.left + box.width / 2 - 14, at - 14);
    add.dataset["below"] = below ?? "";
    name(add, `Add something ${below === null ? "above" : "below"} “${box.words}”`);
    const under = boxes.find((one) => y >= one.top && y <= one.bottom);
    drag.hidden = under === undefined;
    if (under === undefined) return;
    put(drag, under.left - 30, under.top);
    drag.dataset["part"] = under.id;
    name(drag, `Drag “${under.words}”`);
  };
  document.addEventListener("pointermove", ({ pageY, target }) => {
    if (layer.isConnected && (dragged !== null || !layer.contains(target as Node))) over(pageY);
  });
  document.documentElement.addEventListener("pointerleave", () => dragged === null && hide());
  add.addEventListener("click", () => events.onAdd(add.dataset["below"] || null));
  drag.addEventListener("pointerdown", ({ button, pointerId }) => {
    if (button !== 0) return;
    dragged = boxesOf(parts, find).find(({ id }) => id === drag.dataset["part"]) ?? null;
    if (dragged === null) return;
    drag.setPointerCapture(pointerId);
    document.documentElement.toggleAttribute("data-studio-dragging", true);
    add.hidden = true;
  });
  const end = (isDropped: boolean) => {
    const part = dragged;
    dragged = null;
    document.documentElement.toggleAttribute("data-studio-dragging", false);
    const isOver = !line.hidden;
    hide();
    if (isDropped && part !== null && isOver) events.onMove(part.id, line.dataset["below"] || null);
  };
  drag.addEventListener("pointerup", () => end(true));
  drag.addEventListener("lostpointercapture", () => end(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { capture: true });
  return {
    /** The parts from top to bottom. None while the page is used. */
    show(next: readonly FramePart[]) {
      // The Studio says them after every change of the page, also of the button and the handle.
      if (JSON.stringify(next) === JSON.stringify(parts)) return;
      parts = next;
      hide();
      if (next.length === 0) layer.remove();
      else document.body.append(layer);
    },
    has: (target: EventTarget | null) => target instanceof Node && layer.contains(target),
  };
}

/** Where the parts are that the page shows now. A part is the largest element around its text without another part. */
function boxesOf(parts: readonly FramePart[], find: (key: string) => HTMLElement | undefined): readonly Box[] {
  const shown = parts.flatMap((part) => {
    const element = find(part.key);
    return element === undefined || !element.checkVisibility() ? [] : [{ ...part, element }];
  });
  return shown.map(({ id, words, element }) => {
    let root: HTMLElement = element;
    const holdsOthers = (around: HTMLElement) => shown.some((one) => one.id !== id && around.contains(one.element));
    for (let up = root.parentElement; up !== null && up !== document.body && !holdsOthers(up); up = up.parentElement) {
      if (up.matches("main, dialog")) break;
      root = up;
    }
    const { top, bottom, left, width } = root.getBoundingClientRect();
    return { id, words, top: top + scrollY, bottom: bottom + scrollY, left: left + scrollX, width };
  });
}
