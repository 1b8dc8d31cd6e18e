import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../../model/index.ts";
import type { FieldUi } from "../json-schema/ui.ts";
import { listIn, objectIn, parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";

/** What a uiSchema says about a form. `file`: its path, for what cannot be taken. */
export function uiSchema(root: SourceNode, file: string, report: Report) {
  const fields = new Set<string>();
  return {
    ui: uiOf(root, file, report, fields),
    /** To be called when all fields are read: reports names of the uiSchema that no field has. */
    refuseOthers: () => refuseOthers(root, file, report, fields),
  };
}

function refuseOthers(node: SourceNode, file: string, report: Report, fields: ReadonlySet<string>): void {
  for (const [name, part] of parts(node)) {
    if (name.startsWith("ui:") || name.startsWith("$")) continue;
    if (fields.has(part.pointer)) refuseOthers(part, file, report, fields);
    // Earlier versions of RJSF read it without a prefix.
    else if (name === "classNames") refuse(part, name, file, report);
    else if (name === "items")
      report.leftOut(part, "This field is no list, so it has no items. Write at the field what is for it.", file);
    else report.leftOut(part, `No field with the name "${name}" is taken here. Correct the name, or remove it.`, file);
  }
}

/** `fields`: gets the place of each field. */
function uiOf(node: SourceNode, file: string, report: Report, fields: Set<string>): FieldUi {
  fields.add(node.pointer);
  const at = (name: string) => {
    const inOptions = under(node, "ui:options", name);
    return inOptions.json === undefined ? under(node, `ui:${name}`) : inOptions;
  };
  for (const [key, part] of parts(node)) if (key.startsWith("ui:") && !KNOWN.has(key)) refuse(part, key, file, report);
  for (const [key, part] of parts(under(node, "ui:options")))
    if (!KNOWN.has(`ui:${key}`)) refuse(part, `ui:options.${key}`, file, report);
  const widget = widgetOf(at("widget"), file, report);
  const { inputmode, ...inputType } = inputTypeOf(at("inputType"), file, report);
  const lines = at("rows").json;
  const settings: JsonObject = {
    ...(widget === "textarea" && typeof lines === "number" && { lines: Math.min(20, Math.max(4, lines)) }),
    ...(at("inline").json === true && (widget === "radio" || widget === "checks") && { arrange: "pair" }),
  };
  if (at("label").json === false)
    report.changed(
      at("label"),
      "Every field has a label: without one, people who use a screen reader do not know what to enter.",
      file,
    );
  for (const name of ["addable", "removable"])
    if (at(name).json === false)
      report.leftOut(
        at(name),
        "People add and remove items within `minItems` and `maxItems`. Give the list these limits.",
        file,
      );
  const hints = [textIn(at("description")), textIn(at("help"))].filter((one) => one !== undefined);
  const order = listIn(under(node, "ui:order")).filter((name) => typeof name === "string");
  return {
    label: textIn(at("title")),
    hint: hints.length > 0 ? hints.join(" ") : undefined,
    placeholder: textIn(at("placeholder")),
    widget: inputType.widget ?? widget,
    autocomplete: textIn(at("autocomplete")),
    inputmode: inputmode ?? MODES[String(at("widget").json)],
    settings: Object.keys(settings).length > 0 ? settings : undefined,
    // Without these options, items can be moved and not copied.
    list: {
      ...(at("orderable").json !== false && { movable: true }),
      ...(at("copyable").json === true && { copyable: true }),
    },
    readOnly: at("readonly").json === true || at("disabled").json === true,
    optionNames: at("enumNames").json === undefined ? undefined : at("enumNames"),
    order: order.length > 0 ? order : undefined,
    beginsWithLeast: true,
    field: (name) => uiOf(under(node, name), file, report, fields),
    items: () => uiOf(under(node, "items"), file, report, fields),
  };
}

/** The keys that are taken or reported where they are read. */
const KNOWN: ReadonlySet<string> = new Set(
  (
    "widget options order title description help placeholder autocomplete readonly disabled enumNames inputType rows inline label " +
    "orderable copyable addable removable submitButtonOptions enableMarkdownInDescription enableMarkdownInHelp"
  )
    .split(" ")
    .map((name) => `ui:${name}`),
);

/** What decides instead of an option. */
const INSTEAD: Readonly<Record<string, string>> = {
  autofocus: "A new page begins at its heading, so that a screen reader reads it from there.",
  classNames: "The theme decides about the looks: set its custom properties.",
  style: "The theme decides about the looks: set its custom properties.",
  emptyValue: 'An empty text is `""` in the answer, any other empty field is absent: change it where you send it.',
  hideError: "Each field shows its own problem.",
  rootFieldId: "Fields get ids of their own.",
  globalOptions: "Write each option at the fields that it is for.",
};

function refuse(node: SourceNode, key: string, file: string, report: Report): void {
  const instead = INSTEAD[key.replace(/^ui:(?:options\.)?/, "")];
  if (instead !== undefined) return report.leftOut(node, `\`${key}\` is not taken. ${instead}`, file);
  const what = /field|Template|widget/i.test(key) ? "a component of your application" : "an option";
  report.leftOut(
    node,
    `\`${key}\` is ${what} that cannot be taken. Write a widget or a block of your own for it (docs/embedding.md).`,
    file,
  );
}

/** Our widget for one of RJSF's. */
function widgetOf(node: SourceNode, file: string, report: Report): string | undefined {
  if (node.json === undefined) return undefined;
  const name = String(node.json);
  const widget = WIDGETS[name];
  const changed = CHANGED[name];
  if (changed !== undefined) report.changed(node, changed, file);
  else if (widget === undefined)
    report.leftOut(
      node,
      `There is no widget "${name}": the field has the usual one for its type. Write a widget of your own if it needs another (docs/embedding.md).`,
      file,
    );
  return widget;
}

const WIDGETS: Readonly<Record<string, string>> = {
  text: "text",
  TextWidget: "text",
  textarea: "textarea",
  TextareaWidget: "textarea",
  password: "password",
  PasswordWidget: "password",
  email: "email",
  uri: "text",
  tel: "tel",
  hidden: "hidden",
  radio: "radio",
  RadioWidget: "radio",
  select: "select",
  SelectWidget: "select",
  checkbox: "checkbox",
  CheckboxWidget: "checkbox",
  checkboxes: "checks",
  CheckboxesWidget: "checks",
  updown: "number",
  UpDownWidget: "number",
  date: "date",
  color: "color",
  ColorWidget: "color",
  file: "file",
  "alt-date": "date",
};

const CHANGED: Readonly<Record<string, string>> = {
  range: "There is no slider: people type the number, within its limits.",
  RangeWidget: "There is no slider: people type the number, within its limits.",
  "date-time": "There is no widget for a day with a time: people type it.",
  "alt-datetime": "There is no widget for a day with a time: people type it.",
  time: "There is no widget for a time: people type it, such as 14:30.",
};

/** The keyboard of a phone for a widget of RJSF. */
const MODES: Readonly<Record<string, string>> = { uri: "url", email: "email" };

function inputTypeOf(
  node: SourceNode,
  file: string,
  report: Report,
): { readonly widget?: string; readonly inputmode?: string } {
  if (node.json === undefined) return {};
  const name = String(node.json);
  if (["tel", "email", "password", "month", "color"].includes(name)) return { widget: name };
  if (name === "url" || name === "search") return { inputmode: name };
  if (name !== "text" && name !== "number")
    report.leftOut(
      node,
      `The kind of control "${name}" cannot be taken: the field has the usual one for its type.`,
      file,
    );
  return {};
}

export function submitText(node: SourceNode): string | undefined {
  const options = isObject(objectIn(node)["ui:options"]) ? under(node, "ui:options", "submitButtonOptions") : undefined;
  const own = options?.json === undefined ? under(node, "ui:submitButtonOptions") : options;
  return textIn(under(own, "submitText"));
}
