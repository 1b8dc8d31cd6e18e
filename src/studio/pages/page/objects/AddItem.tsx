import { INSERT_ITEM } from "../../../kernel/inserts/item.ts";
import type { ListView, ObjectView, ValuesView } from "../../../protocol-parts.ts";
import { CommandDialog } from "../../CommandDialog.tsx";
import { viewForm } from "../../forms/view-form.ts";
import { isOfJourney, objectOf, type OnPage } from "./on-page.ts";

interface AddItemProps {
  readonly page: OnPage;
  readonly object: ObjectView;
  readonly list: ListView;
  readonly asks: ValuesView;
  readonly onMade?: () => void;
}

/** Adds an entry to a list or a map, or a missing object, from its required properties. */
export function AddItem({ page, object, list, asks, onMade }: AddItemProps) {
  const { view, languages } = page;
  const { name, title, is, description } = list;
  // Where the new item will be.
  const to = `${object.at}/${name}${is === "one" ? "" : "/-"}`;
  return (
    <CommandDialog
      schema={INSERT_ITEM}
      {...{ view, languages }}
      size="s"
      of={is === "one" ? `“${title}”` : `to “${title}”`}
      help={[description, is === "one" ? "" : "It appears after the others."].join(" ").trim()}
      preset={{ ...objectOf(page, object), name }}
      first={() => viewForm(asks)}
      // As the object is now: others may have changed it since the dialog was opened.
      complete={(members) => ({ ...members, ...objectOf(page, object), name })}
      {...(isOfJourney(page) && { pointerOf: (question) => (question === "value" ? to : `${to}/${question}`) })}
      {...(onMade && { onMade })}
    />
  );
}
