import { describeCommands } from "../command-table.ts";
import { garden } from "../journeys.ts";

const add = (flag: string, epicKey: string) =>
  ({ kind: "add-experiment", flag, epicKey, why: "Whether fewer words help." }) as const;

describeCommands("adding an experiment", [
  {
    title: "changes nothing for anybody yet: it does not run, and its share is 0",
    command: add("shorter", "GROW-901"),
  },
  {
    title: "is refused with a key that has lost a digit",
    on: () => {
      const workspace = garden();
      for (const number of [901, 902, 903, 904]) workspace.apply(add(`trial${number}`, `GROW-${number}`));
      return workspace;
    },
    refused: [[add("shorter", "GROW-90"), "has fewer digits than those of all other experiments"]],
  },
]);
