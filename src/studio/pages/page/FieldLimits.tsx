import { useState } from "react";
import type { ItemFieldView } from "../../protocol-page.ts";
import { Toggle } from "../Controls.tsx";
import { forArm } from "../for-arm.ts";
import { viewForm } from "../forms/view-form.ts";
import type { OnPage } from "./objects/on-page.ts";
import { ValuesForm } from "./ValuesForm.tsx";

/** The limits of a field's answers, which the server judges. */
export function FieldLimits({ view: { arm }, field }: { readonly field: ItemFieldView } & Pick<OnPage, "view">) {
  const { form, name, limits: view } = field;
  const [chosen, setChosen] = useState<boolean>();
  if (view === null) return null;
  const isOnlyHere = view.scope !== null && (chosen ?? view.scope === "here");
  // An empty question means that there is no limit.
  const numbers = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([at, value]) => [at, typeof value === "number" ? value : null]));
  const was = numbers(viewForm(view).membersIn(view.values));
  return (
    <>
      <h3>What it accepts</h3>
      {view.scope === null ? null : (
        <Toggle isOn={isOnlyHere} onToggle={setChosen}>
          Only here: other fields and the service keep their limits
        </Toggle>
      )}
      <ValuesForm
        view={view}
        lines={null}
        of={name}
        submit="Save the limits"
        commandOf={(values) =>
          forArm(
            {
              kind: "set",
              form,
              field: name,
              values: numbers(values),
              was,
              ...(isOnlyHere && { isOnlyHere }),
            },
            arm,
          )
        }
      />
    </>
  );
}
