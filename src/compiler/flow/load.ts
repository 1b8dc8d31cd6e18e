import type { Program } from "../../engine/index.ts";
import type { Repository } from "../../model/index.ts";
import { importRuntime, runModule } from "../run-module.ts";
import { compileFlow } from "./compile.ts";

/** The program of a flow, compiled and loaded. For tests and the checker. */
export async function loadProgram(repo: Repository, flowId: string): Promise<Program> {
  return (runModule(compileFlow(repo, flowId, importRuntime).code) as { default: Program }).default;
}
