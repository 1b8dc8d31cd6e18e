import type { ReplayFile } from "./replay-file.ts";

/**
 * Shows the problem and the steps to it. Each line of the story shows the state after it, starting with the last one.
 */
export function showPanel({ why, story }: Pick<ReplayFile, "why" | "story">, show: (index: number) => void): void {
  const panel = document.createElement("aside");
  panel.setAttribute("aria-label", "Replay");
  Object.assign(panel.style, {
    position: "fixed",
    insetInlineEnd: "1rem",
    insetBlockEnd: "1rem",
    zIndex: "1000",
    inlineSize: "min(26rem, calc(100vw - 2rem))",
    maxBlockSize: "60vh",
    overflow: "auto",
    padding: "0.75rem 1rem",
    border: "2px solid #8a1c1c",
    borderRadius: "0.5rem",
    background: "#fff",
    color: "#1b1b1b",
    font: "14px/1.4 system-ui, sans-serif",
  });
  const heading = document.createElement("strong");
  heading.textContent = why;
  const list = document.createElement("ol");
  Object.assign(list.style, { margin: "0.5rem 0 0", paddingInlineStart: "1.5rem" });
  const buttons = story.map((line, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = line;
    Object.assign(button.style, {
      display: "block",
      inlineSize: "100%",
      padding: "0.25rem",
      border: "0",
      background: "none",
      color: "inherit",
      font: "inherit",
      textAlign: "start",
      cursor: "pointer",
      overflowWrap: "anywhere",
    });
    button.addEventListener("click", () => {
      mark(index);
      show(index);
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
    return button;
  });
  const mark = (current: number) => {
    for (const [index, button] of buttons.entries()) {
      button.toggleAttribute("aria-current", index === current);
      if (index === current) button.setAttribute("aria-current", "step");
      button.style.fontWeight = index === current ? "700" : "400";
    }
  };
  mark(story.length - 1);
  panel.append(heading, list);
  document.body.append(panel);
}
