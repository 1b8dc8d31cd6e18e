import type { Overview } from "../../protocol.ts";
import type { PageView } from "../../protocol-page.ts";
import { armIn, type Lens, WIDTHS } from "../lens.ts";
import { armChoices } from "../LensBar.tsx";
import type { PageFrameProps } from "./PageFrame.tsx";
import { SmallPage } from "./SmallPage.tsx";
import { useAddress } from "./useAddress.ts";

interface PageSheetProps extends Omit<PageFrameProps, "title" | "path" | "style"> {
  readonly view: PageView;
}

/** A page in all widths, languages, arms or sites, side by side at half size. */
export function PageSheet({ lens, overview, ...props }: PageSheetProps) {
  return (
    // Focusable, so that it can be scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="side-by-side" aria-label="Side by side" tabIndex={0}>
      {variantsOf(lens, overview).map(([name, as]) => (
        <SheetPage key={name} name={name} lens={as} overview={overview} {...props} />
      ))}
    </section>
  );
}

function SheetPage({ name, view, lens, ...props }: PageSheetProps & { readonly name: string }) {
  const { path, round, onStray } = useAddress(view, lens, props.overview);
  return (
    <figure>
      <figcaption className="lab">{name}</figcaption>
      {typeof path === "string" ? (
        <SmallPage
          key={round}
          {...props}
          title={`${view.title}, ${name}`}
          path={path}
          lens={lens}
          scale={0.5}
          height={550}
          onStray={onStray}
        />
      ) : (
        <p className="waiting-note">{path === null ? "No path was found." : "Looking for a path there…"}</p>
      )}
    </figure>
  );
}

function variantsOf(lens: Lens, overview: Overview): readonly (readonly [name: string, lens: Lens])[] {
  switch (lens.sheet) {
    case "widths":
      return WIDTHS.map((width) => [`${width} px`, { ...lens, width }]);
    case "languages":
      return overview.languages.map(({ id, name }) => [name, { ...lens, lang: id }]);
    case "arms": {
      // Of the experiment that is chosen; without one, of all.
      const chosen = armIn(lens)?.flag;
      return armChoices(overview)
        .filter(([arm]) => arm === "" || chosen === undefined || armIn({ arm })?.flag === chosen)
        .map(([arm, name]) => [name, { ...lens, arm }]);
    }
    case "sites":
      return overview.sites.map((site) => [site, { ...lens, site }]);
    case "one":
      return [[`${lens.width} px`, lens]];
  }
}
