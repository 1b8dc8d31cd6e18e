import type { JsonObject } from "../../../src/engine/index.ts";
import type { Example } from "../../block.ts";

export const examples: readonly Example<JsonObject>[] = [
  {
    name: "a link and a button",
    props: {
      links: [{ link: "help", text: { key: "ui.footer.help" } }],
      buttons: [{ event: "leave", text: { literal: "Log out" } }],
    },
  },
  {
    name: "while a call runs",
    props: { buttons: [{ event: "leave", text: { literal: "Log out" } }] },
    view: { busy: true },
  },
];
