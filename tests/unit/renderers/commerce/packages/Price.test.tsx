import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Price } from "../../../../../renderers/commerce/packages/Price.tsx";

const shown = (amount: string) => renderToStaticMarkup(<Price amount={amount} per="per month" from={undefined} />);

test("the line can break between the currency and the number of a price, but not within the number [PKG-13]", () => {
  expect(shown("USD\u00a016.67")).toContain(
    '<span class="price__currency">USD</span> <span class="price__number">16.67</span>',
  );
  expect(shown("12,50\u00a0USD")).toContain(
    '<span class="price__number">12,50</span> <span class="price__currency">USD</span>',
  );
});
