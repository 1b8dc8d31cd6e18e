import { use, useState, createContext } from "react";
import type { BlockProps } from "../../block.ts";
import { useHost } from "../../host.ts";
import { asString, asStrings, asText } from "../../props.ts";
import { useText } from "../../text/index.ts";
import { Blocks } from "../../blocks/Blocks.tsx";
import { brandName } from "../card/brandName.ts";
import { CardLogo } from "../card/CardLogo.tsx";
import { EndPlace } from "../../blocks/End.tsx";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { useSpeaker } from "../../text/speaker.ts";
import { ChoiceLine } from "../../ChoiceLine.tsx";

/** What the methods of one choice share: the name of their radio buttons, and whether there is only one method. */
export const MethodGroup = createContext({ name: "method", alone: false });

/**
 * One of the payment methods: a card to choose, and below it what the method needs. That part keeps its state while
 * another method is chosen.
 */
export function Method({ block: { props, slots } }: BlockProps) {
  const host = useHost();
  const text = useText();
  const { name, alone } = use(MethodGroup);
  const end = use(EndPlace);
  const { blocks = [] } = slots;
  const chosen = props.chosen === true;
  const [opened, setOpened] = useState(chosen);
  if (chosen && !opened) setOpened(true);
  return (
    <div className={alone ? "pay-method__alone" : "pay-method"}>
      {alone ? (
        <Marks brands={asStrings(props.brands)} />
      ) : (
        <ChoiceLine
          type="radio"
          words={text(asText(props.title))}
          end={<Marks brands={asStrings(props.brands)} />}
          name={name}
          checked={chosen}
          onChange={() => host.send({ name: "method", payload: { value: asString(props.value) ?? "" } })}
        />
      )}
      {opened && blocks.length > 0 ? (
        <div className={alone ? undefined : "pay-method__panel"} hidden={!chosen}>
          <EndPlace value={chosen ? end : null}>
            <Blocks blocks={blocks} />
          </EndPlace>
        </div>
      ) : null}
    </div>
  );
}

/** The accepted brands, shown before a number is typed. After that, the number's field shows the brand. */
function Marks({ brands }: { readonly brands: readonly string[] }) {
  const { i18n } = useSpeaker();
  const words = useBlockText("method");
  if (brands.length === 0) return null;
  const names = i18n.format(brands.map(brandName), "list", i18n.language, { type: "conjunction" });
  return (
    <>
      <span className="visually-hidden">{words("accepted", { brands: names })}</span>
      <span className="pay-method__cards" aria-hidden="true">
        {brands.map((brand) => (
          <CardLogo brand={brand} key={brand} />
        ))}
      </span>
    </>
  );
}
