import type { Overview, PageView } from "../../protocol.ts";
import { type Lens, WIDTHS } from "../lens.ts";
import { armChoices } from "../LensBar.tsx";
import { PageFrame, type PageFrameProps } from "./PageFrame.tsx";
import { useAddress } from "./useAddress.ts";

interface PageSheetProps extends Omit<PageFrameProps, "title" | "path" | "style"> {
  readonly view: PageView;
}

/** One page in all its widths, languages, arms or sites, side by side, at half its size. */
export function PageSheet({ lens, overview, ...props }: PageSheetProps) {
  return (
    // Scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="side-by-side" aria-label="Side by side" tabIndex={0}>
      {variantsOf(lens, overview).map(([name, as]) => (
        <SheetPage key={name} name={name} lens={as} overview={overview} {...props} />
      ))}
    </section>
  );
}

const SCALE = 0.5;

/** In CSS pixels of the page; what is below is scrolled to in the page. */
const HEIGHT = 1_100;

function SheetPage({ name, view, lens, ...props }: PageSheetProps & { readonly name: string }) {
  const found = useAddress(view, lens, props.overview);
  const [width, height] = [lens.width * SCALE, HEIGHT * SCALE];
  return (
    <figure>
      <figcaption className="lab">{name}</figcaption>
      <div style={{ inlineSize: width, blockSize: height }}>
        {typeof found === "string" ? (
          <PageFrame
            {...props}
            title={`${view.title}, ${name}`}
            path={found}
            lens={lens}
            style={{ blockSize: HEIGHT, transform: `scale(${SCALE})` }}
          />
        ) : (
          <p className="waiting-note">{found === null ? "No way was found." : "Looking for a way there…"}</p>
        )}
      </div>
    </figure>
  );
}

function variantsOf(lens: Lens, overview: Overview): readonly (readonly [name: string, lens: Lens])[] {
  switch (lens.sheet) {
    case "widths":
      return WIDTHS.map((width) => [`${width} px`, { ...lens, width }]);
    case "languages":
      return overview.languages.map(({ id, name }) => [name, { ...lens, lang: id }]);
    case "arms":
      return armChoices(overview).map(([arm, name]) => [name, { ...lens, arm }]);
    case "sites":
      return overview.sites.map((site) => [site, { ...lens, site }]);
    case "one":
      return [[`${lens.width} px`, lens]];
  }
}
