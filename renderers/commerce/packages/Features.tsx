import { useBlockText } from "../../blocks/useBlockText.ts";
import type { Feature, FeatureGroup } from "./offers.ts";
import { Tip } from "./Tip.tsx";

/** One list of a package's features, under its header. */
export function Features({ group, priced }: { readonly group: FeatureGroup; readonly priced: boolean }) {
  return (
    <div>
      {group.header === "" ? null : <h3 className="features__title">{group.header}</h3>}
      <ul className="features" data-kind={group.extra ? "extra" : undefined}>
        {group.features.map((feature) => (
          <FeatureItem key={feature.text} feature={feature} priced={priced} />
        ))}
      </ul>
    </div>
  );
}

function FeatureItem({ feature, priced }: { readonly feature: Feature; readonly priced: boolean }) {
  const words = useBlockText("packages");
  return (
    <li className="features__item">
      <span>
        <span>{feature.text}</span>
        {feature.isNew ? (
          <>
            {" "}
            <span className="badge">{words("new")}</span>
          </>
        ) : null}
        {feature.tip ? (
          <>
            {" "}
            <Tip label={words("about", { feature: feature.text })} {...feature.tip} />
          </>
        ) : null}
      </span>
      {priced && feature.price !== undefined ? <span className="features__price">{feature.price}</span> : null}
    </li>
  );
}
