import type { Json } from "../../../src/engine/index.ts";
import { Choices } from "../Choices.tsx";
import type { WidgetProps } from "../widget.ts";

/**
 * Any number of a few choices, all visible. The value has the order of the choices, whatever the order of the ticks.
 */
export function ChecksWidget(props: WidgetProps) {
  const chosen: readonly Json[] = Array.isArray(props.value) ? props.value : [];
  const tick = (value: Json, on: boolean) =>
    props.commit(
      props.choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one))),
    );
  return <Choices props={props} type="checkbox" isChosen={(value) => chosen.includes(value)} choose={tick} />;
}
