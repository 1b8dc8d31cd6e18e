import { describeCommands } from "../../command-table.ts";

const rename = (file: string, key: string, to: string) => ({ kind: "rename", file, key, to }) as const;

describeCommands("another name for a text", [
  {
    title: "is written in each language and where the text is shown",
    command: rename("garden", "done.title", "done.head"),
  },
  {
    title: "is refused for a text that the parts of pages show by its name",
    refused: [[rename("common", "ui.loading", "ui.waiting"), "Pages show texts that this language does not have"]],
  },
]);
