import { createContext, useContext } from "react";
import type { Navigator } from "react-router-dom";
import type { FormDefinition, JsonObject, PageEvent } from "../src/engine/index.ts";
import type { BlockSet } from "./block.ts";
import type { WidgetSet } from "./widgets/widget.ts";

/** A language that the person may choose, under its own name ("Español"). */
export interface Language {
  readonly code: string;
  readonly name: string;
}

/** Where a link of `sites.json` leads. The browser follows it itself: it may be another journey's, or another site's. */
export interface Target {
  readonly href: string;
}

/** A file that a person adds to a field of a form. */
export interface AddedFile {
  /** The form's schema: `schemas/<flow>/<form>`. */
  readonly form: string;
  /** Dotted path of the field; items of lists without their number. */
  readonly field: string;
  /** 22 characters of base64url, unlike any other's. */
  readonly id: string;
  /** Its name, at most 200 characters in one line. */
  readonly name: string;
  readonly file: Blob;
}

/** Why a file is not taken: its type, its size, it is empty, or something harmful is in it. */
export type FileRefusal = "type" | "size" | "empty" | "unsafe";

/** All that the renderers ask of the app around them, but for texts (i18next). The app makes one; a test or the catalogue makes another. */
export interface RendererHost {
  /** Every block that its journeys may have: those of `renderers/blocks`, and whatever else it brings. */
  readonly blocks: BlockSet;
  /** Widgets beside those of `renderers/widgets`; one of the same name takes its place. */
  readonly widgets?: WidgetSet;
  readonly languages: readonly Language[];
  /** The site's entry of `sites.json`. */
  readonly site: JsonObject;
  /**
   * The browser keeps what the journey asks it to; otherwise it is gone with the tab. The name of a storage in a page
   * that is drawn before anybody could ask that storage: the document says then which ones keep what (`data-keeps`).
   */
  readonly saves: boolean | "local" | "session";
  /** Something happened on the page. Called outside of rendering, never before the first paint. */
  send(event: PageEvent): void;
  /**
   * What the journey holds of a step's form at this very moment, which a busy browser draws later; `undefined` where
   * the person is in another step by now, or nothing runs behind the page.
   */
  values(step: string, form: string): JsonObject | undefined;
  /** Asks for another language. It is spoken when its texts are there: when the instance of i18next says so. */
  setLanguage(lang: string): void;
  /** The definition of a form schema (`schemas/<flow>/<form>`); rejects when there is none or it cannot be loaded. */
  form(id: string): Promise<FormDefinition>;
  /**
   * Keeps a file that a person adds to a field, under the id that the page has given it; the same file twice under one id is kept once. Says why it is
   * not taken, nothing where it is kept. Rejects where it may be kept at another try. Absent: files cannot be added here.
   */
  keepFile?(added: AddedFile, signal: AbortSignal): Promise<FileRefusal | undefined>;
  link(name: string): Target | undefined;
  /** Where the addresses of the journey begin (`/app/apply`); paths, also react-router-dom's, are below it. */
  readonly base: string;
  /** Where `useNavigate` and `Link` of react-router-dom lead: to whoever decides where the person is. */
  readonly navigator: Navigator;
  /** What ids in the page begin with, where the document shows another journey as well. */
  readonly ids?: string;
  /** The document's title, in the person's language, "Error: " and brand included. */
  setTitle(title: string): void;
}

export const HostContext = createContext<RendererHost | null>(null);

/** The host of the journey around this component; throws outside of `<Journey>`. */
export function useHost(): RendererHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("A renderer was used outside of <Journey>");
  return host;
}
