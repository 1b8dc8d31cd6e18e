import { Icon } from "../../icon/Icon.tsx";
import { useWaiting } from "../../page/waiting.ts";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { HostedField } from "./HostedField.tsx";

/** Placeholders of the fields while the payment session loads. */
export function CardPlaceholder() {
  const words = useBlockText("card");
  useWaiting();
  const field = (name: "number" | "expirationDate" | "cvv") => (
    <HostedField label={words(name)} error="" state="loading" />
  );
  return (
    <div className="form waiting" aria-busy="true">
      {field("number")}
      <div className="pair pair--keep">
        {field("expirationDate")}
        {field("cvv")}
      </div>
      <p className="secure">
        <Icon name="lock" />
        <output>{words("loading")}</output>
      </p>
    </div>
  );
}
