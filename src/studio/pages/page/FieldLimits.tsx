import type { ItemFieldView } from "../../protocol-page.ts";
import { forArm } from "../for-arm.ts";
import { viewForm } from "../forms/view-form.ts";
import type { OnPage } from "./objects/on-page.ts";
import { ValuesForm } from "./ValuesForm.tsx";

/** The limits of a field's answers, which the server judges. */
export function FieldLimits({ view: { arm }, field }: { readonly field: ItemFieldView } & Pick<OnPage, "view">) {
  const { form, name, limits: view } = field;
  if (view === null) return null;
  // An empty question means that there is no limit.
  const numbers = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([at, value]) => [at, typeof value === "number" ? value : null]));
  const was = numbers(viewForm(view).membersIn(view.values));
  return (
    <>
      <h3>What it accepts</h3>
      <ValuesForm
        view={view}
        lines={null}
        of={name}
        submit="Save the limits"
        commandOf={(values) => forArm({ kind: "set", form, field: name, values: numbers(values), was }, arm)}
      />
    </>
  );
}
