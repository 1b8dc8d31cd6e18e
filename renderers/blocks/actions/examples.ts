import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "buttons and a link",
    props: {
      buttons: [
        { event: "go", text: { key: "ui.submit" } },
        { event: "stop", text: { key: "ui.close" }, variant: "secondary" },
      ],
      links: [{ link: "login", text: { key: "ui.login" }, variant: "quiet" }],
    },
  },
  {
    name: "with a note",
    props: {
      buttons: [{ event: "go", text: { key: "ui.submit" } }],
      note: { literal: "You see the total before you pay." },
    },
  },
  {
    name: "while a call runs",
    props: { buttons: [{ event: "go", text: { key: "ui.submit" } }] },
    view: { busy: true },
  },
];
