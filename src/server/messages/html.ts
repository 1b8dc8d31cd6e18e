import { htmlIn } from "../texts/index.ts";
import type { Row } from "./message.ts";
import { escapeHtml } from "../plain-page.ts";

/** The colours of the pages. Plain values, because most mail programs do not support custom properties. */
const LIGHT = {
  ground: "#f5f1f5",
  surface: "#ffffff",
  text: "#261c2c",
  muted: "#5e5266",
  line: "#ddd4e0",
  action: "#0d5b53",
  onAction: "#ffffff",
  tint: "#eaf4f2",
} as const;
const FONT = "font-family:'Atkinson Hyperlegible Next',Arial,Helvetica,sans-serif;";

/**
 * The HTML version, with tables and inline styles for mail programs. It loads nothing, so opening it is not tracked.
 * Programs with a dark scheme get matching colours; those that invert colours themselves still show a readable mail.
 */
export function htmlOf({ language, brand, title, parts, closing }: Written): string {
  const rows = parts.map((part) => `<tr><td style="padding:0 0 16px">${htmlOfPart(part)}</td></tr>`).join("\n");
  return `<!doctype html>
${htmlIn(language)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #151019 !important; }
  .surface { background: #1f1925 !important; border-color: #43384d !important; }
  .text { color: #f4eff6 !important; }
  .muted { color: #bfb4c5 !important; }
  .line { border-color: #43384d !important; }
  .action { background: #7fd1c2 !important; color: #06231f !important; }
  .link { color: #8ad8ca !important; }
  .tint { background: #18322f !important; color: #f4eff6 !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="surface" style="max-width:560px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px"><tr><td style="padding:28px 24px 12px">
<p class="link" style="margin:0 0 20px;${FONT}font-size:20px;font-weight:700;color:${LIGHT.action}">${escapeHtml(brand)}</p>
<h1 class="text" style="margin:0 0 16px;${FONT}font-size:24px;line-height:1.25;color:${LIGHT.text}">${escapeHtml(title)}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${rows}
</table>
</td></tr><tr><td class="line" style="padding:16px 24px 20px;border-top:1px solid ${LIGHT.line}">
${closing.map((line) => `<p class="muted" style="margin:0 0 4px;${muted()}">${escapeHtml(line)}</p>`).join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOfPart(part: WrittenPart): string {
  switch (part.kind) {
    case "text":
      return `<p class="text" style="margin:0;${body()}">${escapeHtml(part.text)}</p>`;
    case "note":
      return `<p class="muted" style="margin:0;${muted()}">${escapeHtml(part.text)}</p>`;
    case "value":
      return `<p class="tint" style="margin:0;padding:14px 16px;border-radius:8px;background:${LIGHT.tint};color:${LIGHT.text};font-family:Consolas,Menlo,monospace;font-size:24px;letter-spacing:2px;overflow-wrap:anywhere">${escapeHtml(part.text)}</p>`;
    case "steps": {
      const items = part.steps.map((step) => `<li style="margin:0 0 6px">${escapeHtml(step)}</li>`).join("");
      return `<ol class="text" style="margin:0;padding:0 0 0 22px;${body()}">${items}</ol>`;
    }
    case "table":
      return tableOf(part.rows);
    case "button": {
      const href = escapeHtml(part.href);
      return `<a href="${href}" class="action" style="display:inline-block;padding:13px 24px;border-radius:8px;background:${LIGHT.action};color:${LIGHT.onAction};${FONT}font-size:16px;font-weight:700;text-decoration:none">${escapeHtml(part.text)}</a>
<p class="muted" style="margin:16px 0 0;${muted()}">${escapeHtml(part.help)}<br><a href="${href}" class="link" style="color:${LIGHT.action};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`;
    }
  }
}

/** A real table, so that screen readers connect each value with its label. */
function tableOf(rows: Extract<WrittenPart, { readonly kind: "table" }>["rows"]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top;`;
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" class="muted line" style="${cell}padding-right:16px;text-align:left;font-weight:400;${muted()}">${escapeHtml(label)}</th><td class="text line" style="${cell}text-align:right;${body()}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${lines.join("")}</table>`;
}

function body(): string {
  return `${FONT}font-size:16px;line-height:1.5;color:${LIGHT.text}`;
}

function muted(): string {
  return `${FONT}font-size:14px;line-height:1.5;color:${LIGHT.muted}`;
}

/** A mail as texts, before it becomes plain text or HTML. */
export interface Written {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  readonly parts: readonly WrittenPart[];
  /** The lines at the end. */
  readonly closing: readonly string[];
}

export type WrittenPart =
  | { readonly kind: "text" | "note" | "value"; readonly text: string }
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  | { readonly kind: "button"; readonly text: string; readonly href: string; readonly help: string }
  | { readonly kind: "table"; readonly rows: readonly Row[] };
