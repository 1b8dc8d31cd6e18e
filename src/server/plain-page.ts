import { htmlIn, type Language } from "./texts/index.ts";

/** The content of a page that the service itself renders. `lines` and `title` are plain text, not markup. */
interface PlainPage {
  readonly lang: Language;
  readonly title: string;
  readonly lines: readonly string[];
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** Sends a form without fields. */
  readonly button?: { readonly action: string; readonly text: string };
  /** Addresses of the style sheets, as in the built page. */
  readonly styles: readonly string[];
}

/** An empty one, so that the browser does not look for `/favicon.ico`, which is nowhere. */
const ICON = '<link rel="icon" href="data:,">';

/** Renders a complete HTML document without scripts, in the design of the journeys. */
export function plainPage({ lang, title, lines, link, button, styles }: PlainPage): string {
  const sheets = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join("");
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("\n");
  const leads = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : "";
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.text)}</button></form>`
    : "";
  return `<!doctype html>
${htmlIn(lang)}
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${ICON}${sheets}<title>${escapeHtml(title)}</title></head>
<body><main class="main"><div class="sheet"><div class="sheet__body">
<h1>${escapeHtml(title)}</h1>
${paragraphs}
${leads}${form}
</div></div></main></body>
</html>
`;
}

/** The style sheets of a built page. */
export function stylesOf(page: string): string[] {
  return [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, href]) => href ?? "");
}

/** Escapes text for markup and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
