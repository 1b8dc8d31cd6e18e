import { lazy } from "react";
import type { BlockComponent } from "../block.ts";
import { Actions } from "./actions/Actions.tsx";
import { Alert } from "./alert/Alert.tsx";
import { Back } from "./back/Back.tsx";
import { Choice } from "./choice/Choice.tsx";
import { Heading } from "./heading/Heading.tsx";
import { Loading } from "./loading/Loading.tsx";
import { Section } from "./section/Section.tsx";
import { TextBlock } from "./text/Text.tsx";

/** Every block by the name that flows use. What is heavy is loaded when a page first needs it. */
export const blocks: Readonly<Record<string, BlockComponent>> = {
  actions: Actions,
  alert: Alert,
  back: Back,
  choice: Choice,
  form: lazy(() => import("./form/Form.tsx").then((module) => ({ default: module.Form }))),
  heading: Heading,
  loading: Loading,
  section: Section,
  text: TextBlock,
};
