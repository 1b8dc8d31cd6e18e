import { Actions } from "./actions/Actions.tsx";
import { Alert } from "./alert/Alert.tsx";
import { Back } from "./back/Back.tsx";
import { Choice } from "./choice/Choice.tsx";
import { Heading } from "./heading/Heading.tsx";
import { late, type LateBlock } from "./late.tsx";
import { Loading } from "./loading/Loading.tsx";
import { Menu } from "./menu/Menu.tsx";
import { Section } from "./section/Section.tsx";
import { TextBlock } from "./text/Text.tsx";
import { Unsaved } from "./unsaved/Unsaved.tsx";

/** What is first needed when there is something to pay, in one piece. */
const checkout = late(() => import("./checkout.ts"));

/** What greets somebody who comes by a link. */
const welcome = late(() => import("./welcome.ts"));

/** Every block by the name that flows use. What is heavy is loaded when a page first needs it. */
export const blocks: Readonly<Record<string, LateBlock>> = {
  actions: Actions,
  alert: Alert,
  back: Back,
  bill: late(() => import("./bill/Bill.tsx"))((piece) => piece.Bill),
  buildYourOwn: late(() => import("./buildYourOwn/BuildYourOwn.tsx"))((piece) => piece.BuildYourOwn),
  card: late(() => import("./card/Card.tsx"))((piece) => piece.Card),
  choice: Choice,
  facts: checkout((piece) => piece.Facts),
  family: welcome((piece) => piece.Family),
  form: late(() => import("./form/Form.tsx"))(
    (piece) => piece.Form,
    (piece) => piece.load,
  ),
  glance: welcome((piece) => piece.Glance),
  heading: Heading,
  identity: checkout((piece) => piece.Identity),
  lines: checkout((piece) => piece.Lines),
  loading: Loading,
  menu: Menu,
  method: checkout((piece) => piece.Method),
  methods: checkout((piece) => piece.Methods),
  order: checkout((piece) => piece.Order),
  packages: late(() => import("./packages/Packages.tsx"))((piece) => piece.Packages),
  picture: welcome((piece) => piece.Picture),
  questions: welcome((piece) => piece.Questions),
  receipts: late(() => import("./receipts/Receipts.tsx"))((piece) => piece.Receipts),
  review: checkout((piece) => piece.Review),
  section: Section,
  stages: checkout((piece) => piece.Stages),
  stepbar: checkout((piece) => piece.Stepbar),
  steps: checkout((piece) => piece.Steps),
  text: TextBlock,
  tick: checkout((piece) => piece.Tick),
  unsaved: Unsaved,
  voucher: checkout((piece) => piece.Voucher),
  wallet: late(() => import("./wallet/Wallet.tsx"))((piece) => piece.Wallet),
};
