import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "with pictures",
    props: {
      options: [
        { event: "family", title: { key: "fields.firstName" }, note: { key: "errors.nameCharacters" }, mark: "family" },
        { event: "work", title: { key: "fields.lastName" }, note: { key: "errors.required" }, mark: "office" },
      ],
    },
  },
  {
    name: "plain",
    props: {
      options: [
        { event: "no", title: { key: "ui.hide" }, note: { key: "errors.choose" } },
        { event: "yes", title: { key: "ui.show" }, chosen: true },
      ],
    },
  },
];
