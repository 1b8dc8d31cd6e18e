import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import type { ReactNode } from "react";
import type { FormDefinition, Json, JsonObject, Text, View } from "../../../src/engine/index.ts";
import type { BlockComponent } from "../../../renderers/block.ts";
import { environmentOf } from "../../../renderers/fields/condition.ts";
import { readLayout } from "../../../renderers/fields/layout.ts";
import { SchemaForm } from "../../../renderers/fields/SchemaForm.tsx";
import type { FormNow, FormSession } from "../../../renderers/fields/session.ts";
import { createUncommitted } from "../../../renderers/fields/uncommitted.ts";
import { HostContext, type RendererHost } from "../../../renderers/host.ts";
import { definitionOf, type WidgetExample } from "../../../renderers/widgets/example.ts";
import en from "../../../locales/en/common.json" with { type: "json" };
import es from "../../../locales/es/common.json" with { type: "json" };
import { createTexts, type Texts } from "../../../src/texts/index.ts";
import { Speaking } from "../../../renderers/text/Speaking.tsx";
import { Viewing } from "../../../renderers/Viewing.tsx";

const common = { en, es };
/** The texts that all journeys share, and before these some of one journey. */
export const textsIn = (lang: "en" | "es", words: JsonObject = {}): Texts =>
  createTexts({ lang, files: ["own", "common"], resources: { [lang]: { own: words, common: common[lang] } } });
const usual = { en: textsIn("en"), es: textsIn("es") };

interface Around {
  readonly lang?: "en" | "es";
  readonly country?: string;
  readonly context?: JsonObject;
  readonly problem?: Text;
  /** The field that has the problem, if it is not the only one. */
  readonly at?: string;
  readonly more?: JsonObject;
  readonly texts?: Texts;
}

/** The HTML of a form with one field, as a person with that language and country sees it. */
export function drawn(
  example: Pick<WidgetExample, "schema" | "layout" | "value" | "optional">,
  around: Around = {},
): string {
  const definition = definitionOf("schemas/t/form", { name: "", ...example });
  const own = example.value !== undefined && { example: example.value as Json };
  return drawnForm(definition, { ...around.more, ...own }, around);
}

/** The HTML of a form with these values. */
export function drawnForm(
  definition: FormDefinition,
  values: JsonObject,
  { lang = "en", country = "US", context = {}, problem, at = "example", texts }: Around = {},
): string {
  const now = {
    values,
    environment: environmentOf(definition, values, context),
    ready: values,
    options: {},
    notes: {},
    readOnly: new Set(),
    problems: new Map(problem ? [[at, problem]] : []),
  } satisfies FormNow;
  const session = {
    ids: "form",
    form: definition.id,
    layout: readLayout(definition.layout),
    now: () => now,
    watch: () => () => undefined,
    written: () => undefined,
    typing: createUncommitted(() => 300).of,
    commit: () => undefined,
    pick: () => undefined,
    leave: () => undefined,
  } satisfies FormSession;
  const host = { site: { country }, languages: [{ code: lang, name: lang }] } as unknown as RendererHost;
  return drawnIn(<SchemaForm definition={definition} session={session} structure={values} />, { lang, host, texts });
}

interface Page {
  readonly lang?: "en" | "es";
  readonly host?: RendererHost;
  readonly view?: object;
  readonly texts?: Texts | undefined;
  readonly render?: (element: ReactNode) => string;
}

/** The HTML of a part of a page. */
export function drawnIn(
  part: ReactNode,
  {
    lang = "en",
    host = {} as RendererHost,
    view = { busy: false },
    texts = usual[lang],
    render = renderToStaticMarkup,
  }: Page = {},
): string {
  return render(
    <I18nextProvider i18n={texts}>
      <Speaking>
        <HostContext value={host}>
          <Viewing view={view as View}>{part}</Viewing>
        </HostContext>
      </Speaking>
    </I18nextProvider>,
  );
}

/** The HTML of a block with these properties, on a page whose links all lead to the same place. */
export function drawnBlock(Block: BlockComponent, props: JsonObject, busy = false): string {
  const host = { link: () => ({ href: "/there" }) } as unknown as RendererHost;
  return drawnIn(<Block block={{ block: "any", key: "/page/0", props, slots: {} }} />, { host, view: { busy } });
}
