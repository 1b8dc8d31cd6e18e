/**
 * Development builds only: the parts of the page in the Studio's frame, with their fields and choices. They can be
 * dragged, and between two parts is a button that adds something.
 */
import type { FrameDrop, FramePart } from "./frame-messages.ts";

const STYLE =
  ".studio-parts{position:absolute;z-index:2147483646;inset:0 0 auto;block-size:0;font:600 18px/1 system-ui}" +
  ".studio-parts button{position:absolute;box-sizing:border-box;inline-size:28px;block-size:28px;padding:0;border:2px solid #fff;border-radius:50%;background:#43269f;color:#fff;font:inherit;cursor:pointer}" +
  ".studio-parts button[data-drag]{border-radius:6px;cursor:grab;touch-action:none}" +
  ".studio-parts hr{position:absolute;margin:0;border:0;background:#43269f;box-shadow:0 0 0 2px #fff}" +
  "html[data-studio-dragging] *{cursor:grabbing!important;user-select:none!important}";

type Point = Pick<PointerEvent, "pageX" | "pageY">;

interface PartEvents {
  /** Adds something below a part. `null`: above the first. */
  onAdd(below: string | null): void;
  onMove(part: string, drop: FrameDrop): void;
}

interface Box extends FramePart {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly width: number;
}

/**
 * Shows the button beside the part under the pointer, and the handle beside the innermost of what can be dragged there.
 * `find` finds the element with a text. People without a pointer have the same in the Studio's list of the page.
 */
export function partsOnPage(find: (key: string) => HTMLElement | undefined, events: PartEvents) {
  let parts: readonly FramePart[] = [];
  let dragged: Box | null = null;
  /** While something is dragged, nothing else moves. */
  let fixed: readonly Box[] = [];
  let drop: Drop | undefined;
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
  /** The nearest place: below which of them, and where that is. */
  const placeAt = ({ pageX: x, pageY: y }: Point, boxes: readonly Box[]) => {
    const places = [
      ...boxes.slice(0, 1).map((box) => ({ below: before(box), at: box.top, box })),
      ...boxes.map((box, index) => {
        const next = boxes[index + 1];
        const isLast = next === undefined || next.top < box.bottom;
        return { below: box.id, at: isLast ? box.bottom : (box.bottom + next.top) / 2, box };
      }),
    ];
    const beside = ({ left, width }: Box) => Math.max(left - x, x - left - width, 0);
    return places.toSorted((a, b) => Math.abs(a.at - y) - Math.abs(b.at - y) || beside(a.box) - beside(b.box))[0];
  };
  /** What is before the first that is shown: the page does not show everything. */
  const before = ({ id, list }: Box) => {
    const ids = parts.filter((one) => one.list === list).map((one) => one.id);
    return ids[ids.indexOf(id) - 1] ?? null;
  };
  const over = (point: Point) => {
    const { pageX: x, pageY: y } = point;
    if (dragged !== null) {
      drop = dropAt(point, dragged, fixed);
      if (drop === undefined) return hide();
      put(line, drop.left, drop.top);
      Object.assign(line.style, { width: `${drop.width}px`, height: `${drop.height}px` });
      return;
    }
    const boxes = boxesOf(parts, find);
    const place = placeAt(
      point,
      boxes.filter(({ inside }) => inside === null),
    );
    if (place === undefined) return hide();
    const { at, box, below } = place;
    put(add, box.left + box.width / 2 - 14, at - 14);
    add.dataset["below"] = below ?? "";
    name(add, `Add something ${below === box.id ? "below" : "above"} “${box.words}”`);
    const around = boxes.filter(({ top, bottom, left, width }) => {
      // The handle is at the left of what it drags.
      return y >= top && y <= bottom && x >= left - 30 && x <= left + width;
    });
    const under = around.find(({ id }) => !around.some(({ inside }) => inside === id));
    drag.hidden = under === undefined;
    if (under === undefined) return;
    put(drag, under.left - 30, under.top);
    drag.dataset["part"] = under.id;
    name(drag, `Drag “${under.words}”`);
  };
  document.addEventListener("pointermove", (event) => {
    if (layer.isConnected && (dragged !== null || !layer.contains(event.target as Node))) over(event);
  });
  document.documentElement.addEventListener("pointerleave", () => dragged === null && hide());
  add.addEventListener("click", () => events.onAdd(add.dataset["below"] || null));
  drag.addEventListener("pointerdown", ({ button, pointerId }) => {
    if (button !== 0) return;
    fixed = boxesOf(parts, find);
    dragged = fixed.find(({ id }) => id === drag.dataset["part"]) ?? null;
    if (dragged === null) return;
    drag.setPointerCapture(pointerId);
    document.documentElement.toggleAttribute("data-studio-dragging", true);
    add.hidden = true;
  });
  const end = (isDropped: boolean) => {
    const part = dragged;
    dragged = null;
    document.documentElement.toggleAttribute("data-studio-dragging", false);
    const to = drop;
    drop = undefined;
    hide();
    if (isDropped && part !== null && to !== undefined) events.onMove(part.id, to);
  };
  drag.addEventListener("pointerup", () => end(true));
  drag.addEventListener("lostpointercapture", () => end(false));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { capture: true });
  return {
    /** The parts from top to bottom. None while the page is used. */
    show(next: readonly FramePart[]) {
      // The Studio says them after every change of the page, also of the button and the handle.
      if (JSON.stringify(next) === JSON.stringify(parts)) return;
      // The places of what is dragged are those of the page before.
      end(false);
      parts = next;
      if (next.length === 0) layer.remove();
      else document.body.append(layer);
    },
    has: (target: EventTarget | null) => target instanceof Node && layer.contains(target),
  };
}

/** A place for what is dragged, with the line that shows it. */
interface Drop extends FrameDrop, Rect {}

interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The nearest place for what is dragged: between others of its list or, where it stands side by side with some of them,
 * between these. A line of several that it is not in moves aside as a whole.
 */
function dropAt({ pageX: x, pageY: y }: Point, dragged: Box, all: readonly Box[]): Drop | undefined {
  const boxes = all.filter(({ list }) => list === dragged.list);
  const own = dragged.line === dragged.list ? [] : boxes.filter(({ line }) => line === dragged.line);
  const isSideBySide = own.some(({ top }, index) => top < (own[index - 1]?.bottom ?? 0));
  const [top, bottom] = [Math.min(...own.map((box) => box.top)), Math.max(...own.map((box) => box.bottom))];
  const drops =
    isSideBySide && y >= top && y <= bottom
      ? own.flatMap(sidesOf)
      : rowsOf(boxes, isSideBySide ? [] : own).flatMap(betweenRows(dragged, isSideBySide));
  const away = (drop: Drop) =>
    Math.hypot(
      Math.max(drop.left - x, x - drop.left - drop.width, 0),
      Math.max(drop.top - y, y - drop.top - drop.height, 0),
    );
  return drops.toSorted((one, other) => away(one) - away(other))[0];
}

function sidesOf({ id, left, width, top, bottom }: Box): readonly Drop[] {
  const isLeft = getComputedStyle(document.documentElement).direction === "ltr";
  return [true, false].map((isBefore) => ({
    beside: id,
    isBefore,
    left: isBefore === isLeft ? left - 6 : left + width + 2,
    top,
    width: 4,
    height: bottom - top,
  }));
}

/** Those of one line, but each of `alone` by itself. */
function rowsOf(boxes: readonly Box[], alone: readonly Box[]): readonly (readonly [Box, ...Box[]])[] {
  const rows = new Map<string, [Box, ...Box[]]>();
  for (const box of boxes) {
    const name = box.line === box.list || alone.includes(box) ? box.id : box.line;
    const row = rows.get(name);
    if (row === undefined) rows.set(name, [box]);
    else row.push(box);
  }
  return [...rows.values()];
}

/** Above the first row, and below each one. Beside its own line, what is dragged stays. */
function betweenRows(dragged: Box, isInLine: boolean) {
  return (
    row: readonly [Box, ...Box[]],
    index: number,
    rows: readonly (readonly [Box, ...Box[]])[],
  ): readonly Drop[] => {
    const left = Math.min(...row.map((box) => box.left));
    const width = Math.max(...row.map((box) => box.left + box.width)) - left;
    const [top, bottom] = [Math.min(...row.map((box) => box.top)), Math.max(...row.map((box) => box.bottom))];
    const next = rows[index + 1]?.[0].top ?? 0;
    const beside = isInLine && row.includes(dragged) ? dragged.id : row[0].id;
    const place = (isBefore: boolean, y: number): Drop => ({ beside, isBefore, left, width, top: y - 2, height: 4 });
    return [...(index === 0 ? [place(true, top)] : []), place(false, next < bottom ? bottom : (bottom + next) / 2)];
  };
}

/** Where those are that the page shows now: the largest element around the text of each without another one. */
function boxesOf(parts: readonly FramePart[], find: (key: string) => HTMLElement | undefined): readonly Box[] {
  const shown = parts.flatMap((part) => {
    const element = find(part.key);
    return element === undefined || !element.checkVisibility() ? [] : [{ part, element }];
  });
  const byId = new Map(parts.map((part) => [part.id, part]));
  const around = ({ inside }: FramePart): readonly string[] => {
    const outer = inside === null ? undefined : byId.get(inside);
    return outer === undefined ? [] : [outer.id, ...around(outer)];
  };
  const above = new Map(shown.map(({ part }) => [part, new Set(around(part))]));
  return shown.map(({ part, element }) => {
    let root: HTMLElement = element;
    const others = shown.filter((one) => above.get(one.part)?.has(part.id) !== true && !element.contains(one.element));
    const holdsOthers = (around: HTMLElement) => others.some((one) => around.contains(one.element));
    for (let up = root.parentElement; up !== null && up !== document.body && !holdsOthers(up); up = up.parentElement) {
      if (up.matches("main, dialog")) break;
      root = up;
    }
    const { top, bottom, left, width } = root.getBoundingClientRect();
    return { ...part, top: top + scrollY, bottom: bottom + scrollY, left: left + scrollX, width };
  });
}
