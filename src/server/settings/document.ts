import { GROUPS } from "./settings.ts";
import type { Setting } from "./setting.ts";

const BEGIN = "<!-- Made by `node scripts/documents.ts` from src/server/settings. -->";
const END = "<!-- End of the settings. -->";

/** Replaces the table of settings in `document` (docs/operations.md), between its two comments. */
export function withSettingsTable(document: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The document needs the lines "${BEGIN}" and "${END}"`);
  return `${document.slice(0, begin)}${BEGIN}\n\n${tables()}\n\n${document.slice(end)}`;
}

function tables(): string {
  return Object.entries(GROUPS)
    .map(([title, settings]) => {
      const rows = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => row(name, setting));
      return [`**${title}**`, "", "| Setting | Meaning | Default | Value |", "| --- | --- | --- | --- |", ...rows].join(
        "\n",
      );
    })
    .join("\n\n");
}

function row(name: string, { about, accepts, unit, shown, secret }: Setting<unknown>): string {
  const file = secret ? `, \`${name}_FILE\` (secret)` : "";
  return `| \`${name}\`${file} | ${about} | ${shown} | ${accepts}${unit ? ` (${unit})` : ""} |`;
}
