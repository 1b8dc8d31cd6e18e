import type { Written, WrittenPart } from "./written.ts";

/** The text version, complete on its own for people who read mail as text. */
export function plainTextOf({ title, parts, closing }: Written): string {
  return `${[title, ...parts.map(textOf), closing.join("\n")].join("\n\n")}\n`;
}

function textOf(part: WrittenPart): string {
  switch (part.kind) {
    case "steps":
      return part.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
    case "button":
      return `${part.text}:\n${part.href}`;
    case "table":
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "value":
      return `    ${part.text}`;
    default:
      return part.text;
  }
}
