import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { BlockComponent } from "../../../renderers/block.ts";
import { Card } from "../../../renderers/commerce/card/Card.tsx";
import { Wallet } from "../../../renderers/commerce/wallet/Wallet.tsx";
import { HostContext, type RendererHost } from "../../../renderers/host.ts";
import { Speaking } from "../../../renderers/text/Speaking.tsx";
import { Viewing } from "../../../renderers/Viewing.tsx";
import common from "../../../locales/en/common.json" with { type: "json" };
import type { JsonObject, View } from "../../../src/engine/index.ts";
import { createTexts } from "../../../src/texts/index.ts";

const texts = createTexts({ lang: "en", files: ["common"], resources: { en: { common } } });

function shown(Block: BlockComponent, props: JsonObject): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <Speaking>
        <HostContext value={{} as RendererHost}>
          <Viewing view={{ busy: false } as View}>
            <Block block={{ block: "any", key: "/page/0", props, slots: {} }} />
          </Viewing>
        </HostContext>
      </Speaking>
    </I18nextProvider>,
  );
}

const kept = { kept: { literal: "Visa ending in 1111" }, submit: { literal: "Review Order" }, method: "paypal" };
const next = { literal: "Nothing is charged." };

test.each([
  ["card", Card],
  ["wallet", Wallet],
] as const)("a kept %s says what the journey says about the next page: perhaps nothing is due today", (_, Block) => {
  expect(shown(Block, { ...kept, next })).toContain("Nothing is charged.");
  expect(shown(Block, { ...kept, next })).not.toContain("You pay on the next page");
  expect(shown(Block, kept)).toContain("You pay on the next page");
});
