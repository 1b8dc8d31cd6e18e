import { lazy } from "react";
import type { BlockComponent } from "../block.ts";
import { Actions } from "./actions/Actions.tsx";
import { Alert } from "./alert/Alert.tsx";
import { Back } from "./back/Back.tsx";
import { Choice } from "./choice/Choice.tsx";
import { Facts } from "./facts/Facts.tsx";
import { Heading } from "./heading/Heading.tsx";
import { Lines } from "./lines/Lines.tsx";
import { Loading } from "./loading/Loading.tsx";
import { Order } from "./order/Order.tsx";
import { Review } from "./review/Review.tsx";
import { Section } from "./section/Section.tsx";
import { Stepbar } from "./stepbar/Stepbar.tsx";
import { Steps } from "./steps/Steps.tsx";
import { TextBlock } from "./text/Text.tsx";

/** Every block by the name that flows use. What is heavy is loaded when a page first needs it. */
export const blocks: Readonly<Record<string, BlockComponent>> = {
  actions: Actions,
  alert: Alert,
  back: Back,
  buildYourOwn: lazy(() =>
    import("./buildYourOwn/BuildYourOwn.tsx").then((module) => ({ default: module.BuildYourOwn })),
  ),
  card: lazy(() => import("./card/Card.tsx").then((module) => ({ default: module.Card }))),
  choice: Choice,
  facts: Facts,
  form: lazy(() => import("./form/Form.tsx").then((module) => ({ default: module.Form }))),
  heading: Heading,
  lines: Lines,
  loading: Loading,
  order: Order,
  packages: lazy(() => import("./packages/Packages.tsx").then((module) => ({ default: module.Packages }))),
  review: Review,
  section: Section,
  stepbar: Stepbar,
  steps: Steps,
  text: TextBlock,
};
