import { addedOver, armsOf, didYouMean, experimentsOf, type Named, withArms } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const armPatches: Rule = {
  id: "arm-patches",
  finds:
    "An arm's patch does not apply, belongs to an arm that the experiment does not have, adds something that already exists without the patch, or changes the identity of a journey (id, address, data, storage).",
  why: "People in that arm see the journey without the change, so the result is misleading. Or they lose what they have entered.",
  reads: "all",
  *check({ repo }) {
    const patched = experimentsOf(repo).list.flatMap((one) => one.patches.map((arm) => ({ arm, of: one })));
    for (const { arm, of: experiment } of patched) {
      const { file } = experiment;
      const arms = armsOf(experiment);
      if (!arms.includes(arm.arm)) {
        const message = `There is no arm "${arm.arm}"${didYouMean(arm.arm, arms)}`;
        yield { file, pointer: arm.pointer, part: "key", message };
        continue;
      }
      const { repo: patched, findings } = withArms(repo, [arm]);
      for (const { pointer, message } of findings) {
        yield {
          file,
          pointer,
          message: `The patch of the arm "${arm.arm}" of "${arm.flag}" does not apply: ${message}`,
        };
      }
      for (const { file: path, pointer, ops } of arm.files) {
        for (const index of addedOver(repo.files.get(path)?.value, ops)) {
          const message = `"${ops[index]?.path}" already exists, and "add" would silently replace it. Use "replace", or another name.`;
          yield { file, pointer: `${pointer}/ops/${index}/path`, message };
        }
        const flowIn = (flows: readonly Named[]) => flows.find((flow) => flow.file.path === path)?.value;
        const [before, after] = [flowIn(repo.flows), flowIn(patched.flows)];
        if (before === undefined || after === undefined) continue;
        for (const key of ["id", "basePath", "data", "storage"]) {
          if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
          const op = ops.findIndex((one) => one.path === "" || one.path.split("/")[1] === key);
          const at = op < 0 ? pointer : `${pointer}/ops/${op}/path`;
          yield {
            file,
            pointer: at,
            message: `\`${key}\` must be the same for everybody, so an arm cannot change it.`,
          };
        }
      }
    }
  },
};
