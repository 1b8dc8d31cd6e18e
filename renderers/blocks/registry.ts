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

/** What greets somebody who comes by a link. */
const welcome = late(() => import("./welcome.ts"));

/** The blocks that any journey may need, by the name that flows use. What is heavy is loaded when a page first needs it. */
export const blocks: BlockSet = {
  actions: Actions,
  alert: Alert,
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

/** Loads a form that a page is about to need, with its widgets: it is then drawn at once, and not a second time when it has come. */
export async function prepareForm(host: Pick<RendererHost, "form">, schema: string): Promise<void> {
  await blocks["form"]?.load?.({ key: "", block: "form", props: { schema }, slots: {} }, host);
}
