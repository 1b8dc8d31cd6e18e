import type { ComponentProps } from "react";
import { useBlockText } from "../../blocks/useBlockText.ts";
import { GoOn } from "../card/GoOn.tsx";

interface KeptWalletProps extends ComponentProps<typeof GoOn> {
  readonly method: "paypal" | "venmo";
  /** The approved account, with the wallet's name before it: "Venmo @jordan-avery". */
  readonly label: string;
  readonly onReplace: () => void;
}

/** An approval that can still be used. The person can go on with it or use another account. */
export function KeptWallet({ method, label, onReplace, ...next }: KeptWalletProps) {
  const words = useBlockText("wallet");
  const name = words(method);
  const account = label.startsWith(`${name} `) ? label.slice(name.length + 1) : "";
  return (
    <div className="form">
      <output className="field__ok">
        {account === "" ? words("connected", { name }) : words("connectedAs", { account })}
      </output>
      <p className="note">
        <span>{words("kept", { name })}</span>{" "}
        <button className="btn" data-variant="link" type="button" onClick={onReplace}>
          {words("replace", { name })}
        </button>
      </p>
      <GoOn {...next} />
    </div>
  );
}
