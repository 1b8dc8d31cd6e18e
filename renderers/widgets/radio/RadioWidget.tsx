import { Choices } from "../Choices.tsx";
import type { WidgetProps } from "../widget.ts";

/** One of a few choices, all visible. Two are side by side. */
export function RadioWidget(props: WidgetProps) {
  return <Choices props={props} type="radio" isChosen={(value) => value === props.value} choose={props.commit} />;
}
