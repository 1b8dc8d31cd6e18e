/**
 * Shows a journey in your own application, with one component, or with one function and its result.
 *
 *     import { Journey } from "twofold-flow/react";
 *     import "twofold-flow/theme.css";
 *     import { journeys } from "./journeys/generated/journeys.js";
 *
 *     <Journey program={journeys.trial} host={{ onEnd: ({ data }) => … }} />
 *
 * See docs/embedding.md.
 */
export { Journey, type JourneyProps } from "./Journey.tsx";
export { openJourney, type OpenJourney } from "./open-journey.ts";
export type { JourneyHost } from "./host.ts";
export type { JourneyDefinition, Remembered } from "./definition.ts";
export type { AnyJourney, JourneyTypes, Json, JsonObject, Text, WidgetTypes } from "../engine/index.ts";
export { CallFailed } from "../engine/index.ts";
export type { Call, CallOptions, CallResult } from "../browser/index.ts";
export type { Contract } from "../browser/calls/index.ts";
/** For your own blocks and widgets. */
export {
  type BlockComponent,
  type BlockProps,
  blocks,
  type BlockSet,
  type PageSpeaker,
  type PageView,
  Rich,
  useHost,
  usePageView,
  useSpeaker,
  useText,
  useView,
  type Widget,
  type WidgetProps,
  type WidgetSet,
} from "../../renderers/index.ts";
