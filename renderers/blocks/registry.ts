import type { BlockSet } from "../block.ts";
import type { RendererHost } from "../host.ts";
import { Actions } from "./actions/Actions.tsx";
import { Alert } from "./alert/Alert.tsx";
import { Back } from "./back/Back.tsx";
import { Choice } from "./choice/Choice.tsx";
import { Heading } from "./heading/Heading.tsx";
import { late } from "./late.tsx";
import { Loading } from "./loading/Loading.tsx";
import { Menu } from "./menu/Menu.tsx";
import { Section } from "./section/Section.tsx";
import { TextBlock } from "./text/Text.tsx";
import { Unsaved } from "./unsaved/Unsaved.tsx";

/** What was done, what is being done, what comes next. */
const progress = late(() => import("./progress.ts"));

/** The blocks for a page that welcomes a person who comes by a link. */
const welcome = late(() => import("./welcome.ts"));

/**
 * The blocks that any journey may need, by the names that flows use. Large ones are loaded when a page first needs
 * them.
 */
export const blocks: BlockSet = {
  actions: Actions,
  alert: Alert,
  answers: late(() => import("./answers/Answers.tsx"))(
    (piece) => piece.Answers,
    (piece) => piece.load,
  ),
  back: Back,
  choice: Choice,
  embed: welcome((piece) => piece.Embed),
  facts: progress((piece) => piece.Facts),
  form: late(() => import("./form/Form.tsx"))(
    (piece) => piece.Form,
    (piece) => piece.load,
  ),
  glance: welcome((piece) => piece.Glance),
  heading: Heading,
  loading: Loading,
  menu: Menu,
  questions: welcome((piece) => piece.Questions),
  section: Section,
  stages: progress((piece) => piece.Stages),
  stepbar: progress((piece) => piece.Stepbar),
  steps: progress((piece) => piece.Steps),
  text: TextBlock,
  unsaved: Unsaved,
};

/** Loads a form that a page will need soon, with its widgets. The form is then part of the page's first draw. */
export async function prepareForm(host: Pick<RendererHost, "form">, schema: string): Promise<void> {
  await blocks["form"]?.load?.({ key: "", block: "form", props: { schema }, slots: {} }, host);
}
