import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../../model/index.ts";
import type { FieldUi } from "../json-schema/ui.ts";
import { objectIn, parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";

/** A control of a UI schema, with what is around it. */
export interface Control {
  readonly node: SourceNode;
  /** The names from the form to the field: `["home", "street"]`. */
  readonly path: readonly string[];
  /** The rules of the layouts around it, and its own. */
  readonly rules: readonly SourceNode[];
}

/** The path of a scope: `#/properties/home/properties/street`. `undefined` if it leads to no property. */
export function pathOfScope(scope: string): readonly string[] | undefined {
  const segments = scope.replace(/^#\/?/, "").split("/");
  if (scope === "#") return [];
  const names = segments.filter((_, index) => index % 2 === 1);
  const isPath = segments.length % 2 === 0 && segments.every((key, index) => index % 2 === 1 || key === "properties");
  return isPath ? names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~")) : undefined;
}

/** How the field of a control looks. */
export function uiOfControl(control: SourceNode | undefined, file: string, report: Report): FieldUi {
  const none = { field: () => uiOfControl(undefined, file, report), items: () => uiOfControl(undefined, file, report) };
  if (control === undefined) return none;
  const options = under(control, "options");
  for (const [key, node] of parts(options))
    if (!KNOWN.has(key))
      report.leftOut(
        node,
        `The option \`${key}\` cannot be taken. Write a widget of your own if the field needs it (docs/embedding.md).`,
        file,
      );
  const { multi, format, slider, showSortButtons } = objectIn(options);
  if (slider === true)
    report.changed(under(options, "slider"), "There is no slider: people type the number, within its limits.", file);
  const label = under(control, "label");
  if (label.json === false)
    report.changed(
      label,
      "Every field has a label: without one, people who use a screen reader do not know what to enter.",
      file,
    );
  const detail = under(options, "detail");
  return {
    label: textIn(label),
    placeholder: textIn(under(options, "placeholder")),
    widget: multi === true ? "textarea" : format === "radio" || format === "password" ? format : undefined,
    readOnly: objectIn(options)["readonly"] === true || objectIn(options)["readOnly"] === true,
    autocomplete: textIn(under(options, "autocomplete")),
    settings: sizeOf(objectIn(options)),
    list: showSortButtons === true ? { movable: true } : undefined,
    field: none.field,
    items: () => (isObject(detail.json) ? uiOfDetail(detail, file, report) : none.items()),
  };
}

/** The order and the looks of the fields of a list's items. */
function uiOfDetail(detail: SourceNode, file: string, report: Report): FieldUi {
  const controls = controlsIn(detail).filter(({ path }) => path.length === 1);
  return {
    order: [...controls.map(({ path }) => path[0] ?? ""), "*"],
    field: (name) => uiOfControl(controls.find(({ path }) => path[0] === name)?.node, file, report),
    items: () => uiOfControl(undefined, file, report),
  };
}

/** The controls inside of a layout, in their order. */
export function controlsIn(node: SourceNode, rules: readonly SourceNode[] = []): readonly Control[] {
  const own = under(node, "rule");
  const all = own.json === undefined ? rules : [...rules, own];
  if (under(node, "type").json === "Control") {
    const path = pathOfScope(textIn(under(node, "scope")) ?? "");
    return path === undefined ? [] : [{ node, path, rules: all }];
  }
  return parts(under(node, "elements")).flatMap(([, element]) => controlsIn(element, all));
}

function sizeOf({ rows }: JsonObject): JsonObject | undefined {
  return typeof rows === "number" ? { lines: Math.min(20, Math.max(4, rows)) } : undefined;
}

const KNOWN: ReadonlySet<string> = new Set(
  "multi format slider placeholder readonly readOnly autocomplete detail showSortButtons rows trim focus hideRequiredAsterisk elementLabelProp".split(
    " ",
  ),
);
