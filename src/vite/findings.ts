import { extname, join } from "node:path";
import type { Plugin, ViteDevServer } from "vite";
import { commandFor, type Problem } from "../model/index.ts";
import type { FindingsUpdate, ShownFinding } from "./protocol.ts";

/** A problem. Findings of the compiler have no place in a file. */
export type Finding = Pick<Problem, "severity" | "message"> & Partial<Pick<Problem, "rule" | "file" | "position">>;

/** The findings for all open pages, including pages that are opened later. */
export interface FindingsBoard {
  /** Replaces the earlier findings; an empty list removes the panel. */
  report(findings: readonly Finding[]): void;
}

/** Sends the problems of the definitions below `root` to all pages of `server`. */
export function findingsBoard(server: ViteDevServer, root: string): FindingsBoard {
  let data: FindingsUpdate = { findings: [] };
  server.ws.on("flow:hello", (_said, page) => page.send("flow:findings", data));
  return {
    report(findings) {
      if (findings.length === 0 && data.findings.length === 0) return;
      data = { findings: findings.map((finding) => shown(finding, server.config.base, root)) };
      server.ws.send("flow:findings", data);
    },
  };
}

/**
 * Sorts errors before warnings, and in both first those in recently edited files. Otherwise keeps the check's order,
 * with causes first.
 */
export function inOrder<F extends Finding>(findings: readonly F[], edited: readonly string[] = []): readonly F[] {
  const rank = ({ severity, file }: F) =>
    (severity === "error" ? 0 : 2) + (file !== undefined && edited.includes(file) ? 0 : 1);
  return findings.toSorted((one, other) => rank(one) - rank(other));
}

/** The first error as text for a terminal, and the number of further ones; undefined if there is none. */
export function firstError(findings: readonly Finding[]): string | undefined {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined) return undefined;
  const { file, position, message, rule } = first;
  const place = file === undefined || position === undefined ? "" : `${file}:${position.line}:${position.column}\n\n`;
  const more = errors.length > 1 ? `\n\n${errors.length - 1} more: ${commandFor("check")}` : "";
  return `${place}${message}${rule === undefined ? "" : ` (${rule})`}${more}`;
}

function shown({ severity, message, file, position }: Finding, base: string, root: string): ShownFinding {
  if (file === undefined || position === undefined) return { severity, message };
  const place = `:${position.line}:${position.column}`;
  const open = `${base}__open-in-editor?file=${encodeURIComponent(`${join(root, file)}${place}`)}`;
  return { severity, message, place: `${file}${place}`, open };
}

/** Adds the panel with the findings to each page of a dev server. */
export function findingsPanel(): Pick<Plugin, "resolveId" | "load" | "transformIndexHtml"> {
  // Beside this file: a source file here, and compiled in the package.
  const panel = join(import.meta.dirname, `findings-panel${extname(import.meta.filename)}`);
  return {
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) =>
      id === ENTRY
        ? `import { followFindings } from ${JSON.stringify(panel)};\nif (import.meta.hot) followFindings(import.meta.hot);\n`
        : undefined,
    transformIndexHtml: (_html, { server }) =>
      server && [{ tag: "script", attrs: { type: "module", src: `${server.config.base}${ENTRY.slice(1)}` } }],
  };
}

const ENTRY = "/@journey-findings";
