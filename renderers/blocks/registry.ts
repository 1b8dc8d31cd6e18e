import { lazy } from "react";
import type { BlockComponent } from "../block.ts";
import { Actions } from "./actions/Actions.tsx";
import { Alert } from "./alert/Alert.tsx";
import { Back } from "./back/Back.tsx";
import { Choice } from "./choice/Choice.tsx";
import { Heading } from "./heading/Heading.tsx";
import { Loading } from "./loading/Loading.tsx";
import { Menu } from "./menu/Menu.tsx";
import { retry } from "./retry.ts";
import { Section } from "./section/Section.tsx";
import { TextBlock } from "./text/Text.tsx";

/** What is first needed when there is something to pay, in one piece. */
const checkout = () => retry(() => import("./checkout.ts"));

/** What greets somebody who comes by a link. */
const welcome = () => retry(() => import("./welcome.ts"));

/** Every block by the name that flows use. What is heavy is loaded when a page first needs it. */
export const blocks: Readonly<Record<string, BlockComponent>> = {
  actions: Actions,
  alert: Alert,
  back: Back,
  buildYourOwn: lazy(() =>
    retry(() => import("./buildYourOwn/BuildYourOwn.tsx")).then((module) => ({ default: module.BuildYourOwn })),
  ),
  card: lazy(() => retry(() => import("./card/Card.tsx")).then((module) => ({ default: module.Card }))),
  choice: Choice,
  facts: lazy(() => checkout().then(({ Facts }) => ({ default: Facts }))),
  family: lazy(() => welcome().then(({ Family }) => ({ default: Family }))),
  form: lazy(() => retry(() => import("./form/Form.tsx")).then((module) => ({ default: module.Form }))),
  heading: Heading,
  lines: lazy(() => checkout().then(({ Lines }) => ({ default: Lines }))),
  loading: Loading,
  menu: Menu,
  method: lazy(() => checkout().then(({ Method }) => ({ default: Method }))),
  methods: lazy(() => checkout().then(({ Methods }) => ({ default: Methods }))),
  order: lazy(() => checkout().then(({ Order }) => ({ default: Order }))),
  packages: lazy(() => retry(() => import("./packages/Packages.tsx")).then((module) => ({ default: module.Packages }))),
  picture: lazy(() => welcome().then(({ Picture }) => ({ default: Picture }))),
  questions: lazy(() => welcome().then(({ Questions }) => ({ default: Questions }))),
  review: lazy(() => checkout().then(({ Review }) => ({ default: Review }))),
  section: Section,
  stepbar: lazy(() => checkout().then(({ Stepbar }) => ({ default: Stepbar }))),
  steps: lazy(() => checkout().then(({ Steps }) => ({ default: Steps }))),
  text: TextBlock,
  tick: lazy(() => checkout().then(({ Tick }) => ({ default: Tick }))),
  voucher: lazy(() => checkout().then(({ Voucher }) => ({ default: Voucher }))),
  wallet: lazy(() => retry(() => import("./wallet/Wallet.tsx")).then((module) => ({ default: module.Wallet }))),
};
