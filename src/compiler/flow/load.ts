import type { Program } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import { importHere } from "../imports.ts";
import { compileFlow } from "./compile.ts";

/** The program of a flow, compiled and loaded. For tests and the checker. */
export async function loadProgram(repo: Repository, flowId: string): Promise<Program> {
  const { code } = compileFlow(repo, flowId, importHere);
  const module: unknown = await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  return (module as { default: Program }).default;
}
