import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The variables that the image sets, so that a service that is measured has the limits of one that is run: how much
 * memory its process keeps depends on them.
 */
export function imageEnvironment(): Readonly<Record<string, string>> {
  const docker = readFileSync(join(import.meta.dirname, "../../Dockerfile"), "utf8");
  // The service's stage is the last one.
  const set = /^ENV ((?:.*\\\n)*.*)$/m.exec(docker.slice(docker.lastIndexOf("\nFROM ")))?.[1] ?? "";
  return Object.fromEntries(
    [...set.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = "", quoted, plain]) => [
      name,
      quoted ?? plain ?? "",
    ]),
  );
}
