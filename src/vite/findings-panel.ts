/**
 * Runs in the browser, over a page of a dev server: shows the check's findings with links to the editor, and whether
 * the service is running. Errors open the panel; warnings stay behind a button. The page remains usable.
 */
import type { ViteHotContext } from "vite/types/hot.d.ts";
import type { ShownFinding } from "./protocol.ts";

export function followFindings(hot: ViteHotContext): void {
  let findings: readonly ShownFinding[] = [];
  let up = true;
  let open = false;
  const host = document.createElement("journey-findings");
  // A shadow root, so that the page's styles and inert parts do not affect it.
  const root = host.attachShadow({ mode: "open" });
  const draw = () => {
    const parts = [...(up ? [] : [serviceNotice()]), ...(findings.length === 0 ? [] : [open ? panel() : opener()])];
    root.replaceChildren(styles(), ...parts);
    if (parts.length === 0) host.remove();
    else if (!host.isConnected) document.body.append(host);
  };
  const turn = (to: boolean) => {
    open = to;
    draw();
    root.querySelector("button")?.focus();
  };
  const opener = () => button(count(findings), "opener", () => turn(true));
  const panel = () => {
    const section = element("section", { "aria-label": "Findings of the check" });
    const heading = element("p", { class: "heading", role: "status" }, count(findings));
    if (hasErrors(findings)) heading.append(" The page shows what was right before.");
    const hide = button("Hide", "hide", () => turn(false));
    const list = element("ol", {});
    list.append(...findings.map(item));
    section.append(hide, heading, list);
    section.addEventListener("keydown", ({ key }) => key === "Escape" && turn(false));
    return section;
  };
  hot.on("flow:findings", (update) => {
    // A hidden panel opens again only for a new error.
    const known = new Set(findings.map(({ message }) => message));
    const news = update.findings.some(({ severity, message }) => severity === "error" && !known.has(message));
    findings = update.findings;
    open = news || (open && findings.length > 0);
    draw();
  });
  hot.on("flow:service", (service) => {
    ({ up } = service);
    draw();
  });
  hot.send("flow:hello");
}

const hasErrors = (findings: readonly ShownFinding[]) => findings.some(({ severity }) => severity === "error");

function count(findings: readonly ShownFinding[]): string {
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  const said = (number: number, word: string) => (number === 0 ? [] : [`${number} ${word}${number === 1 ? "" : "s"}`]);
  return `${[...said(of("error"), "error"), ...said(of("warning"), "warning")].join(", ")}.`;
}

function item({ severity, message, place, open }: ShownFinding): HTMLElement {
  const line = element("li", {});
  line.append(element("strong", { class: severity }, severity === "error" ? "Error" : "Warning"), ` ${message} `);
  if (place !== undefined && open !== undefined)
    line.append(button(place, "place", () => void fetch(open), `Open ${place} in the editor`));
  return line;
}

function serviceNotice(): HTMLElement {
  return element(
    "p",
    { class: "service", role: "status" },
    "The service is starting. Until it is there, what this page asks stays without an answer.",
  );
}

function button(text: string, kind: string, press: () => void, title = ""): HTMLElement {
  const made = element("button", { type: "button", class: kind, ...(title !== "" && { title }) }, text);
  made.addEventListener("click", press);
  return made;
}

function element(tag: string, attributes: Readonly<Record<string, string>>, text = ""): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function styles(): HTMLElement {
  return element("style", {}, CSS);
}

const CSS = `
  :host { position: fixed; inset: auto 0 0 0; z-index: 2147483647; display: grid; justify-items: end; pointer-events: none;
    font: 15px/1.45 system-ui, sans-serif; color: #1b1b1b; }
  :host > * { pointer-events: auto; }
  section { box-sizing: border-box; inline-size: 100%; max-block-size: 50vh; overflow: auto; padding: 0.75rem 1rem;
    border-block-start: 3px solid #8a1c1c; background: #fff; box-shadow: 0 -4px 24px rgb(0 0 0 / 0.25); }
  .heading { margin: 0; font-weight: 700; }
  .service { margin: 0; inline-size: 100%; box-sizing: border-box; padding: 0.5rem 1rem; background: #fff3cd;
    border-block-start: 3px solid #8a5a00; }
  ol { margin: 0.5rem 0 0; padding: 0; list-style: none; display: grid; gap: 0.5rem; }
  li { overflow-wrap: anywhere; white-space: pre-line; }
  .error { color: #8a1c1c; }
  .warning { color: #7a4b00; }
  button { min-block-size: 28px; font: inherit; color: inherit; background: #fff; border: 1px solid #5a5a5a; border-radius: 4px;
    padding: 0.1rem 0.6rem; cursor: pointer; }
  button:focus-visible { outline: 3px solid #1a4fc4; outline-offset: 1px; }
  .hide { float: inline-end; margin-inline-start: 1rem; }
  .place { border: 0; padding: 0 0.2rem; color: #1a4fc4; text-decoration: underline; font-family: ui-monospace, monospace; font-size: 13px; }
  .opener { margin: 0.75rem; min-block-size: 36px; border: 2px solid #8a1c1c; font-weight: 700; }
`;
