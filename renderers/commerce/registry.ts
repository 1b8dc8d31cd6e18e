import type { BlockSet } from "../block.ts";
import { late } from "../blocks/late.tsx";

/** The blocks that are first needed when there is something to pay, in one chunk. */
const checkout = late(() => import("./checkout.ts"));

/** The blocks for a page that welcomes a person who comes by a link. */
const welcome = late(() => import("./welcome.ts"));

/** This product's blocks, by the names that flows use. Each is loaded when a page first needs it. */
export const commerceBlocks: BlockSet = {
  bill: late(() => import("./bill/Bill.tsx"))((piece) => piece.Bill),
  buildYourOwn: late(() => import("./buildYourOwn/BuildYourOwn.tsx"))((piece) => piece.BuildYourOwn),
  card: late(() => import("./card/Card.tsx"))((piece) => piece.Card),
  family: welcome((piece) => piece.Family),
  identity: checkout((piece) => piece.Identity),
  lines: checkout((piece) => piece.Lines),
  method: checkout((piece) => piece.Method),
  methods: checkout((piece) => piece.Methods),
  order: checkout((piece) => piece.Order),
  packages: late(() => import("./packages/Packages.tsx"))((piece) => piece.Packages),
  picture: welcome((piece) => piece.Picture),
  receipts: late(() => import("./receipts/Receipts.tsx"))((piece) => piece.Receipts),
  review: checkout((piece) => piece.Review),
  tick: checkout((piece) => piece.Tick),
  voucher: checkout((piece) => piece.Voucher),
  wallet: late(() => import("./wallet/Wallet.tsx"))((piece) => piece.Wallet),
};
