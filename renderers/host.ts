import { createContext, useContext } from "react";
import type { FormDefinition, JsonObject, PageEvent } from "../src/engine/index.ts";
import type { BlockSet } from "./block.ts";
import type { WidgetSet } from "./widgets/widget.ts";

/** A language that the person may choose, under its own name ("Español"). */
export interface Language {
  readonly code: string;
  readonly name: string;
}

/** The target of a link in `sites.json`. The browser follows it: it may lead to another journey or another site. */
export interface Target {
  readonly href: string;
}

export interface AddedFile {
  /** The form's schema: `schemas/<flow>/<form>`. */
  readonly form: string;
  /** Dotted path of the field, without the numbers of list items. */
  readonly field: string;
  /** 22 characters of base64url, unique. */
  readonly id: string;
  /** Its name, at most 200 characters in one line. */
  readonly name: string;
  readonly file: Blob;
}

/** Why a file is refused: its type, its size, it is empty, or it contains something harmful. */
export type FileRefusal = "type" | "size" | "empty" | "unsafe";

/**
 * Everything that the renderers need from the app around them, except for texts (i18next). The app provides one host,
 * and a test or the catalogue another.
 */
export interface RendererHost {
  /** Every block that the app's journeys may use: those of `renderers/blocks`, and any that the app adds. */
  readonly blocks: BlockSet;
  /** Widgets in addition to those of `renderers/widgets`. One with the same name replaces it. */
  readonly widgets?: WidgetSet;
  readonly languages: readonly Language[];
  /** The site's entry of `sites.json`. */
  readonly site: JsonObject;
  /**
   * Whether the browser stores what the journey asks it to. If not, it is lost when the tab is closed. In a page that
   * was drawn before a storage could be tested, it is the name of that storage: the document then shows which storages
   * work (`data-keeps`).
   */
  readonly saves: boolean | "local" | "session";
  /** Reports an event on the page. Called outside of rendering, never before the first paint. */
  send(event: PageEvent): void;
  /**
   * The journey's current values of a step's form, which a busy browser may not have drawn yet. `undefined` if the
   * person is at another step by now, or if no journey is running behind the page.
   */
  values(step: string, form: string): JsonObject | undefined;
  /** Requests another language. It is used when its texts have loaded and the i18next instance changes its language. */
  setLanguage(lang: string): void;
  /** The definition of a form schema (`schemas/<flow>/<form>`). Rejects if there is none or it cannot be loaded. */
  form(id: string): Promise<FormDefinition>;
  /**
   * Uploads a file that a person adds to a field, under the id that the page has given it. The same file under the same
   * id is stored once. Resolves to the reason if the file is refused, else to `undefined`. Rejects if another try may
   * succeed. Undefined: files cannot be added here.
   */
  keepFile?(added: AddedFile, signal: AbortSignal): Promise<FileRefusal | undefined>;
  link(name: string): Target | undefined;
  /** The start of the journey's addresses (`/app/apply`), which all its paths are below. */
  readonly base: string;
  /**
   * Goes to an address of this service (`/app/apply/details?x=1`) like a link: the journey decides which step is shown.
   * `state` is stored in the history entry.
   */
  visit(to: string, replace?: boolean, state?: unknown): void;
  /** The prefix of ids in the page, if the document shows another journey as well. */
  readonly ids?: string;
  /** `false`: the page around has the landmarks, so the journey has neither header nor footer, and no `main`. */
  readonly frame?: boolean;
  /** Sets the document's title, in the person's language, including "Error: " and the brand. */
  setTitle(title: string): void;
}

export const HostContext = createContext<RendererHost | null>(null);

/** The host of the journey around this component; throws outside of `<Journey>`. */
export function useHost(): RendererHost {
  const host = useContext(HostContext);
  if (!host) throw new Error("A renderer was used outside of <Journey>");
  return host;
}
